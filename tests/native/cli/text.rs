//! The output for people, in both languages, in full. All in CPython mode, whose numbers stand for
//! ever, whatever becomes of PCG's normal numbers.

use super::{output_of, retry_lab, stdout_of, text};

fn check_text(line: &str, golden: &str) {
    let stdout = stdout_of(&mut retry_lab(line));
    assert_eq!(
        stdout,
        golden.strip_prefix('\n').unwrap_or(golden),
        "{line}"
    );
}

#[test]
fn herd_as_text() {
    check_text(
        "herd --rng cpython --runs 4 --clients 2,10 --strategies full,codex",
        "
base 5, cap 2000, one-way delay |N(10, 2)| ms; random numbers cpython, seed 7
runs per cell: 4; shown are their mean and sample standard deviation

 N  strategy                          total writes  ± sd  finish (ms)   ± sd

 2  Full Jitter                                3.0   0.0         83.6    4.4
 2  Exponential × [0.9, 1.1) (Codex)           3.0   0.0         90.1    4.4

10  Full Jitter                               37.2   2.5        478.9  200.4
10  Exponential × [0.9, 1.1) (Codex)          46.5   1.3       1232.3  331.6
",
    );
    check_text(
        "--lang zh herd --rng cpython --runs 4 --clients 2,10 --strategies full,codex",
        "
base 5、cap 2000、单程延迟 |N(10, 2)| 毫秒；随机数 cpython，种子 7
每格 4 次运行，列出平均值和样本标准差

 N  策略                             写请求总数  ± 标准差  完成用时（毫秒）  ± 标准差

 2  Full Jitter                             3.0       0.0              83.6       4.4
 2  指数 × [0.9, 1.1)（Codex 幅度）         3.0       0.0              90.1       4.4

10  Full Jitter                            37.2       2.5             478.9     200.4
10  指数 × [0.9, 1.1)（Codex 幅度）        46.5       1.3            1232.3     331.6
",
    );
    check_text(
        "herd --lang zh --rng cpython --runs 1 --clients 1,20 --strategies none --base-ms 0.5",
        "
base 0.5、cap 2000、单程延迟 |N(10, 2)| 毫秒；随机数 cpython，种子 7
每格 1 次运行，列出平均值和样本标准差

 N  策略    写请求总数  ± 标准差  完成用时（毫秒）  ± 标准差
 1  不退避         1.0         -              37.0         -
20  不退避       169.0         -             660.4         -
",
    );
}

#[test]
fn herd_trace_as_text() {
    check_text(
        "herd-trace --rng cpython --clients 2 --seed 0",
        "
base 5, cap 2000, one-way delay |N(10, 2)| ms; random numbers cpython, seed 0
Full Jitter, 2 clients
3 writes (1 of them failed), 3 reads, finish 93.7 ms

time (ms)  client  request
    9.632       0  read
   10.065       1  read
   27.965       0  write, ok
   32.699       1  write, failed
   54.524       1  read
   81.958       1  write, ok
",
    );
    check_text(
        "herd-trace --rng cpython --clients 2 --seed 0 --lang zh",
        "
base 5、cap 2000、单程延迟 |N(10, 2)| 毫秒；随机数 cpython，种子 0
Full Jitter，2 个客户端
写请求 3（其中失败 1）、读请求 3，完成用时 93.7 毫秒

时刻（毫秒）  客户端  请求
       9.632       0  读
      10.065       1  读
      27.965       0  写，成功
      32.699       1  写，失败
      54.524       1  读
      81.958       1  写，成功
",
    );
}

#[test]
fn backoff_as_text() {
    check_text(
        "backoff --policy anthropic_sdk --attempts 3",
        "
Anthropic SDK's own function; random numbers cpython, seed 7

failure  delay (ms)   least  greatest
      1       459.5   375.0     500.0
      2       962.3   750.0    1000.0
      3      1674.5  1500.0    2000.0
",
    );
    check_text(
        "backoff --policy decorrelated --attempts 3 --cap-ms 20 --lang zh",
        "
Decorrelated Jitter；base 5、cap 20 毫秒；随机数 cpython，种子 7

失败次数  延迟（毫秒）  最小  最大
       1           8.2   5.0  15.0
       2           8.0   5.0  20.0
       3          17.3   5.0  20.0
",
    );
}

#[test]
fn help() {
    check_text(
        "backoff --help",
        "
The delays of one backoff policy

Usage: retry-lab backoff [OPTIONS]

Options:
      --policy <POLICY>      policy: none, exponential, codex, equal, full, decorrelated, codex_client, anthropic_sdk; default codex_client
      --attempts <ATTEMPTS>  attempts; default 6
      --rng <RNG>            random numbers: pcg, cpython; default cpython
      --seed <SEED>          seed; default 7
      --base-ms <BASE_MS>    base (ms); default 5
      --cap-ms <CAP_MS>      cap (ms); default 2000
      --format <FORMAT>      output format: text, json, csv; default text
  -h, --help                 Print help
      --lang <LANG>          language: zh or en; by default as LC_ALL, LC_MESSAGES or LANG says
",
    );
    check_text(
        "--lang zh backoff -h",
        "
一个退避函数的每次延迟

用法: retry-lab backoff [OPTIONS]

选项:
      --policy <POLICY>      退避函数：none, exponential, codex, equal, full, decorrelated, codex_client, anthropic_sdk，默认 codex_client
      --attempts <ATTEMPTS>  尝试次数，默认 6
      --rng <RNG>            随机数：pcg, cpython，默认 cpython
      --seed <SEED>          种子，默认 7
      --base-ms <BASE_MS>    base（毫秒），默认 5
      --cap-ms <CAP_MS>      cap（毫秒），默认 2000
      --format <FORMAT>      输出格式：text, json, csv，默认 text
  -h, --help                 显示帮助
      --lang <LANG>          语言：zh 或 en，默认随 LC_ALL、LC_MESSAGES、LANG
",
    );
    check_text(
        "--version",
        concat!("retry-lab ", env!("CARGO_PKG_VERSION"), "\n"),
    );
}

#[test]
fn every_command_says_what_it_is() {
    for (line, first) in [
        ("-h", "Retry Lab without a browser"),
        ("--help --lang zh", "重试实验室，不用浏览器的版本"),
        (
            "herd --help",
            "The herd's table: total writes and finish time, strategies by client counts",
        ),
        (
            "herd --help --lang zh",
            "惊群的表：各策略 × 各客户端数的写请求总数和完成用时",
        ),
        (
            "herd-trace -h",
            "One run of the herd: every request that arrives at the server",
        ),
        (
            "herd-trace -h --lang zh",
            "惊群的一次运行：到达服务端的每个请求",
        ),
    ] {
        let help = stdout_of(&mut retry_lab(line));
        assert_eq!(help.lines().next(), Some(first), "{line}");
    }
}

/// In which language a command line is answered, in an environment of `NAME=value`s.
fn check_language(environment: &str, line: &str, lang: &str) {
    let variables = environment
        .split(' ')
        .filter_map(|pair| pair.split_once('='));
    let output = output_of(retry_lab(line).envs(variables));
    let answer = text(output.stdout) + &text(output.stderr);
    let found = match () {
        () if answer.starts_with("Codex 自带") || answer.starts_with("错误") => "zh",
        () if answer.starts_with("Codex's own") || answer.starts_with("error") => "en",
        () => &*answer,
    };
    assert_eq!(found, lang, "{environment} {line}");
}

#[test]
fn languages() {
    for (environment, line, lang) in [
        ("", "backoff", "en"),
        ("LANG=zh_CN.UTF-8", "backoff", "zh"),
        ("LANG=C.UTF-8", "backoff", "en"),
        ("LANG=fr_FR", "backoff", "en"),
        ("LC_MESSAGES=zh_TW LANG=en_GB", "backoff", "zh"),
        ("LC_ALL=C LC_MESSAGES=zh_CN LANG=zh_CN", "backoff", "en"),
        ("LC_ALL= LC_MESSAGES= LANG=zh", "backoff", "zh"),
        ("LC_ALL=en_US", "backoff --lang zh", "zh"),
        ("LC_ALL=zh_CN", "--lang=en backoff", "en"),
        ("LC_ALL=zh_CN", "backoff --lang=en-GB --attempts 0", "en"),
        ("LC_ALL=zh_CN", "backoff --lang fr", "zh"),
        ("LC_ALL=zh_CN", "backoff --lang", "zh"),
        ("", "backoff --language zh", "en"),
    ] {
        check_language(environment, line, lang);
    }
}
