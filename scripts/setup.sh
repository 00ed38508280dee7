# What `dev` needs from outside: how each tool is found, and installed where it is missing.
# shellcheck shell=bash
#
# `set_up NEED…` calls each need. A need that finds its tool costs milliseconds and says nothing. One
# that doesn't, installs it into a temporary folder and renames that at the very end, so a folder
# that exists is whole; or it says what to install by hand, before anything has changed.

# --- Versions. The only place, but for wasm-bindgen: its tool must fit the crate in Cargo.toml.
trunk_version=0.21.14
binaryen_version=132.0.0
axe_version=4.14.1
wasm_bindgen_version=$(sed -n 's/^wasm-bindgen *=.*"=\([0-9.]*\)".*/\1/p' Cargo.toml)
debian_rust="rustc-web cargo-web rust-web-src rust-web-llvm rust-web-clippy lld-22"
debian_browser="chromium chromium-driver fontconfig fonts-noto-cjk"

# Tools are shared by all of a user's checkouts. Only Debian's packages are installed elsewhere.
tools=${RETRY_LAB_TOOLS:-${XDG_CACHE_HOME:-$HOME/.cache}/retry-lab}

set_up() {
    command -v cargo >/dev/null || fail "Rust is missing: install it from https://rustup.rs"
    mkdir -p "$tools/logs"
    lock "$tools/lock" "another ./dev to end its set-up"
    local need
    for need in "$@"; do "$need"; done
    unlock
}

# Only one `dev` at a time goes on after this, until `unlock` or its end. File descriptor 9 is the
# lock; a program that may outlive us is started with `9>&-`. (macOS has no flock: nothing is locked.)
lock() { # FILE WHAT_HOLDS_IT
    command -v flock >/dev/null || return 0
    exec 9>"$1"
    flock --nonblock 9 || { say "waiting for $2" && flock 9; }
}
unlock() { exec 9>&-; }

# The standard library for WebAssembly: rustup's, or where its server is out of reach, one that is
# built here with Debian's Rust.
need_wasm_target() {
    local choice=${RETRY_LAB_WASM:-}
    if [[ $choice != debian ]] && has_wasm_std; then
        wasm_from=rustup
    elif [[ $choice != rustup ]] && debian_wasm_is_ready; then
        wasm_from=Debian
    elif [[ $choice != debian ]] && quietly "adding the target $wasm by rustup" "seconds" rustup target add "$wasm"; then
        wasm_from=rustup
    elif [[ $choice != rustup && $(id -u) == 0 ]] && command -v apt-get >/dev/null; then
        install_debian_wasm
        wasm_from=Debian
    else
        fail "no WebAssembly target: make 'rustup target add $wasm' work, or on Debian run './dev check' once as root"
    fi
    if [[ $wasm_from == Debian ]]; then link_debian_rust; fi
    say "WebAssembly target: ${wasm_from}'s"
}

has_wasm_std() { compgen -G "$(rustc --print sysroot)/lib/rustlib/$wasm/lib/libstd-*.rlib" >/dev/null; }

debian_bin=$tools/debian-rust
debian_std=/usr/lib/rustlib/$wasm/lib

# The library fits only the compiler that built it, so it carries that compiler's version.
debian_wasm_is_ready() {
    [[ -x /usr/bin/rustc && $(cat "$debian_std/built-by" 2>/dev/null) == "$(/usr/bin/rustc --version)" ]]
}

# These names in front on PATH make it the Rust of `with_wasm`, and leave all else to rustup's.
link_debian_rust() {
    mkdir -p "$debian_bin"
    ln -sf /usr/bin/{cargo,rustc,rustdoc,cargo-clippy,clippy-driver} "$debian_bin"
}

install_debian_wasm() {
    # shellcheck disable=SC2086 # several packages
    apt_install "Debian's Rust" "1–2 minutes" $debian_rust
    quietly "building the standard library for $wasm" "1–2 minutes" build_debian_std ||
        fail "neither rustup nor Debian's Rust gave a WebAssembly target"
    rm -rf "$target/debian"
}

# Cargo builds a standard library only along with some crate, so it gets an empty one.
build_debian_std() {
    local work=$tools/part-std
    rm -rf "$work" "$debian_std.part" &&
        mkdir -p "$work/src" "$debian_std.part" &&
        echo '#![no_std]' >"$work/src/lib.rs" &&
        printf '[package]\nname = "empty"\nversion = "0.0.0"\nedition = "2021"\n' >"$work/Cargo.toml" &&
        # Without the bitcode no program can be linked with `lto = true`.
        (cd "$work" && RUSTFLAGS=-Cembed-bitcode=yes RUSTC_BOOTSTRAP=1 RUSTC=/usr/bin/rustc \
            /usr/bin/cargo build -Zbuild-std=std,panic_abort,test --target "$wasm" --release --target-dir target) &&
        rm "$work/target/$wasm/release/deps/"libempty-*.rlib &&
        cp "$work/target/$wasm/release/deps/"*.rlib "$debian_std.part" &&
        /usr/bin/rustc --version >"$debian_std.part/built-by" &&
        rm -rf "$debian_std" "$work" &&
        mv "$debian_std.part" "$debian_std"
}

need_wasm_bindgen() {
    [[ -n $wasm_bindgen_version ]] || fail "Cargo.toml doesn't pin wasm-bindgen as { version = \"=…\" }"
    # Not --locked: its lock file names a crate that was withdrawn.
    need_cargo_tool wasm-bindgen-cli "$wasm_bindgen_version" "2–4 minutes" \
        "wasm-bindgen wasm-bindgen-test-runner"
}

need_trunk() { need_cargo_tool trunk "$trunk_version" "6–10 minutes" trunk --locked; }

need_cargo_tool() { # CRATE VERSION HOW_LONG PROGRAMS OPTION…
    local crate=$1 version=$2 how_long=$3 programs=$4
    local home=$tools/$crate-$version
    if [[ ! -d $home ]]; then
        # shellcheck disable=SC2086 # several programs
        ! on_path "$version" $programs || return 0
        quietly "installing $crate $version" "$how_long" cargo_install "$crate" "$version" "$home" "${@:5}" ||
            fail "could not install $crate; by hand: cargo install $crate@$version ${*:5}"
    fi
    PATH=$home/bin:$PATH
}

on_path() { # VERSION PROGRAM…
    local version=$1 program said
    for program in "${@:2}"; do
        said=$("$program" --version 2>/dev/null) || return 1
        [[ " $said " == *" $version "* ]] || return 1
    done
}

# In the tools' folder, out of reach of this project's Cargo settings. An interrupted build goes on
# where it stopped.
cargo_install() { # CRATE VERSION HOME OPTION…
    local crate=$1 version=$2 home=$3
    (cd "$tools" && rm -rf "$home.part" &&
        cargo install "$crate@$version" "${@:4}" --root "$home.part" --target-dir "$tools/build-$crate" &&
        rm -rf "$tools/build-$crate" && mv "$home.part" "$home")
}

# wasm-opt comes as an npm package that runs in Node; Debian's is years old.
need_wasm_opt() {
    local home=$tools/binaryen-$binaryen_version
    if [[ ! -d $home ]]; then
        ! on_path "${binaryen_version%%.*}" wasm-opt || return 0
        quietly "installing wasm-opt $binaryen_version" "seconds" npm_install "binaryen@$binaryen_version" "$home" ||
            fail "could not install wasm-opt; by hand: npm install --global binaryen@$binaryen_version"
    fi
    PATH=$home/node_modules/.bin:$PATH
}

# What the browser tests judge the page's accessibility by: one script, from npm.
need_axe() {
    local home=$tools/axe-core-$axe_version
    if [[ ! -d $home ]]; then
        quietly "installing axe-core $axe_version" "seconds" npm_install "axe-core@$axe_version" "$home" ||
            fail "could not install axe-core; let npm reach its registry: npm view axe-core"
    fi
    export AXE_JS=$home/node_modules/axe-core/axe.min.js
}

npm_install() { # PACKAGE HOME
    rm -rf "$2.part" && mkdir "$2.part" &&
        npm install --prefix "$2.part" --no-audit --no-fund --ignore-scripts "$1" && mv "$2.part" "$2"
}

# Node runs wasm-opt and the tests of the WebAssembly build.
need_node() {
    local program
    for program in node npm; do
        command -v "$program" >/dev/null ||
            fail "$program is missing: install Node.js 18 or newer with npm (on Debian: apt-get install nodejs npm)"
    done
}

# For the browser tests: CHROMIUM and CHROMEDRIVER, and a font that has Chinese letters.
need_browser() {
    local own
    for own in "${CHROMIUM:-}" "${CHROMEDRIVER:-}"; do
        [[ -z $own || -x $own ]] || fail "CHROMIUM and CHROMEDRIVER must name programs; '$own' is none"
    done
    if ! find_browser; then
        # shellcheck disable=SC2086 # several packages
        apt_install "Chromium, ChromeDriver and a Chinese font" "1–3 minutes" $debian_browser
        find_browser || fail "no Chromium, ChromeDriver or Chinese font, though Debian's packages are installed"
    fi
    export CHROMIUM CHROMEDRIVER RETRY_LAB_DIST=$PWD/dist
}

find_browser() {
    CHROMIUM=${CHROMIUM:-$(first_program chromium chromium-browser google-chrome)}
    CHROMEDRIVER=${CHROMEDRIVER:-$(first_program chromedriver)}
    [[ -x $CHROMIUM && -x $CHROMEDRIVER ]] && has_chinese_font
}

first_program() {
    local name
    for name in "$@"; do command -v "$name" && return; done
    return 0
}

# Other systems than Linux bring such a font.
has_chinese_font() { [[ $(uname) != Linux || -n $(fc-list :lang=zh-cn 2>/dev/null) ]]; }

apt_install() { # WHAT HOW_LONG PACKAGE…
    local what=$1 how_long=$2
    shift 2
    command -v apt-get >/dev/null || fail "$what: install by hand what Debian calls $*"
    [[ $(id -u) == 0 ]] || fail "$what: not root, so install by hand: sudo apt-get install --no-install-recommends $*"
    quietly "installing $what" "$how_long" apt_get "$@" ||
        fail "could not install $what; by hand: apt-get install --no-install-recommends $*"
}

# A list that can't be updated may still be good enough.
apt_get() {
    apt-get update || true
    DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends -o DPkg::Lock::Timeout=300 "$@"
}

# --- Telling what happens

say() { printf '[dev] %s\n' "$*"; }

fail() {
    printf '[dev] error: %s\n' "$*" >&2
    exit 1
}

# Runs a command with its output in a log, of which a failure shows the end. The command runs
# inside an `if`, where bash ignores `set -e`: what is called from here chains its steps by &&.
quietly() { # WHAT HOW_LONG COMMAND…
    local what=$1 how_long=$2 log=$tools/logs/${1// /-}.log start=$SECONDS
    shift 2
    printf '[dev] %s (%s) … ' "$what" "$how_long"
    if "$@" >"$log" 2>&1 </dev/null 9>&-; then
        printf 'done in %s\n' "$(duration $((SECONDS - start)))"
    else
        printf 'failed after %s\n' "$(duration $((SECONDS - start)))"
        tail -n 30 "$log" >&2
        say "all of it is in $log" >&2
        return 1
    fi
}

duration() {
    if (($1 < 60)); then echo "$1 s"; else echo "$(($1 / 60)) min $(($1 % 60)) s"; fi
}
