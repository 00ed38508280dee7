//! What is refused and in which words.

use super::{output_of, retry_lab, text};

/// Each case is three lines: a command line that is refused with exit code 2, and the message in
/// Chinese and in English.
fn check_refused(cases: &str) {
    for case in cases.trim().split("\n\n") {
        let [line, zh, en] = case.lines().collect::<Vec<_>>()[..] else {
            panic!("no three lines: {case}");
        };
        let messages = [
            ("zh", format!("错误：{zh}")),
            ("en", format!("error: {en}")),
        ];
        for (lang, message) in messages {
            let output = output_of(&mut retry_lab(&format!("{line} --lang {lang}")));
            assert_eq!(
                text(output.stderr).lines().next(),
                Some(&*message),
                "{line}"
            );
            assert_eq!(text(output.stdout), "", "{line}");
            assert_eq!(output.status.code(), Some(2), "{line}");
        }
    }
}

#[test]
fn refused_numbers() {
    check_refused(
        "
herd --clients 0
客户端数 N：0 超出范围，应在 1 到 100000 之间（--clients）
clients N: 0 is out of range, 1 to 100000 is allowed (--clients)

herd --clients 100001
客户端数 N：100001 超出范围，应在 1 到 100000 之间（--clients）
clients N: 100001 is out of range, 1 to 100000 is allowed (--clients)

herd --clients 1e9
客户端数 N：「1e9」不是整数，应在 1 到 100000 之间（--clients）
clients N: “1e9” is not a whole number, 1 to 100000 is allowed (--clients)

herd --clients 99999999999999999999999999
客户端数 N：99999999999999999999999999 超出范围，应在 1 到 100000 之间（--clients）
clients N: 99999999999999999999999999 is out of range, 1 to 100000 is allowed (--clients)

herd --clients -3
客户端数 N：-3 超出范围，应在 1 到 100000 之间（--clients）
clients N: -3 is out of range, 1 to 100000 is allowed (--clients)

herd --clients ''
客户端数 N：至少要有一项，应在 1 到 100000 之间（--clients）
clients N: at least one is needed, 1 to 100000 is allowed (--clients)

herd --clients 10,10
客户端数 N：「10」重复了（--clients）
clients N: “10” is there twice (--clients)

herd --clients 1,2,3,4,5,6,7,8,9,10,11,12,13
客户端数 N：最多 12 项（--clients）
clients N: 12 at most (--clients)

herd-trace --clients 0
客户端数 N：0 超出范围，应在 1 到 100000 之间（--clients）
clients N: 0 is out of range, 1 to 100000 is allowed (--clients)

herd-trace --clients 1,2
客户端数 N：「1,2」不是整数，应在 1 到 100000 之间（--clients）
clients N: “1,2” is not a whole number, 1 to 100000 is allowed (--clients)

herd --runs 0
每格次数：0 超出范围，应在 1 到 10000 之间（--runs）
runs per cell: 0 is out of range, 1 to 10000 is allowed (--runs)

herd --runs 10001
每格次数：10001 超出范围，应在 1 到 10000 之间（--runs）
runs per cell: 10001 is out of range, 1 to 10000 is allowed (--runs)

herd --runs 1.5
每格次数：「1.5」不是整数，应在 1 到 10000 之间（--runs）
runs per cell: “1.5” is not a whole number, 1 to 10000 is allowed (--runs)

herd --seed 18446744073709551616
种子：18446744073709551616 超出范围，应在 0 到 18446744073709551615 之间（--seed）
seed: 18446744073709551616 is out of range, 0 to 18446744073709551615 is allowed (--seed)

herd --seed -1
种子：-1 超出范围，应在 0 到 18446744073709551615 之间（--seed）
seed: -1 is out of range, 0 to 18446744073709551615 is allowed (--seed)

herd-trace --seed ''
种子：「」不是整数，应在 0 到 18446744073709551615 之间（--seed）
seed: “” is not a whole number, 0 to 18446744073709551615 is allowed (--seed)

backoff --seed 7x
种子：「7x」不是整数，应在 0 到 18446744073709551615 之间（--seed）
seed: “7x” is not a whole number, 0 to 18446744073709551615 is allowed (--seed)

herd --base-ms nan
base（毫秒）：「nan」不是数字，应在 0 到 3600000 之间（--base-ms）
base (ms): “nan” is not a number, 0 to 3600000 is allowed (--base-ms)

herd --base-ms -1
base（毫秒）：-1 超出范围，应在 0 到 3600000 之间（--base-ms）
base (ms): -1 is out of range, 0 to 3600000 is allowed (--base-ms)

herd --base-ms=-inf
base（毫秒）：-inf 超出范围，应在 0 到 3600000 之间（--base-ms）
base (ms): -inf is out of range, 0 to 3600000 is allowed (--base-ms)

herd-trace --cap-ms 3600001
cap（毫秒）：3600001 超出范围，应在 0 到 3600000 之间（--cap-ms）
cap (ms): 3600001 is out of range, 0 to 3600000 is allowed (--cap-ms)

backoff --cap-ms 1e400
cap（毫秒）：1e400 超出范围，应在 0 到 3600000 之间（--cap-ms）
cap (ms): 1e400 is out of range, 0 to 3600000 is allowed (--cap-ms)

herd --mean-ms ten
单程延迟均值（毫秒）：「ten」不是数字，应在 0 到 3600000 之间（--mean-ms）
mean one-way delay (ms): “ten” is not a number, 0 to 3600000 is allowed (--mean-ms)

herd-trace --sd-ms ''
单程延迟标准差（毫秒）：「」不是数字，应在 0 到 3600000 之间（--sd-ms）
its standard deviation (ms): “” is not a number, 0 to 3600000 is allowed (--sd-ms)

backoff --attempts 0
尝试次数：0 超出范围，应在 1 到 1000 之间（--attempts）
attempts: 0 is out of range, 1 to 1000 is allowed (--attempts)

backoff --attempts 1001
尝试次数：1001 超出范围，应在 1 到 1000 之间（--attempts）
attempts: 1001 is out of range, 1 to 1000 is allowed (--attempts)

backoff --attempts -1
尝试次数：-1 超出范围，应在 1 到 1000 之间（--attempts）
attempts: -1 is out of range, 1 to 1000 is allowed (--attempts)

backoff --attempts 4294967297
尝试次数：4294967297 超出范围，应在 1 到 1000 之间（--attempts）
attempts: 4294967297 is out of range, 1 to 1000 is allowed (--attempts)

backoff --attempts 6.0
尝试次数：「6.0」不是整数，应在 1 到 1000 之间（--attempts）
attempts: “6.0” is not a whole number, 1 to 1000 is allowed (--attempts)

backoff --attempts ''
尝试次数：「」不是整数，应在 1 到 1000 之间（--attempts）
attempts: “” is not a whole number, 1 to 1000 is allowed (--attempts)
",
    );
}

#[test]
fn refused_words() {
    check_refused(
        "
herd --strategies ''
策略：至少要有一项，可选 none, exponential, codex, equal, full, decorrelated（--strategies）
strategies: at least one is needed, choose from none, exponential, codex, equal, full, decorrelated (--strategies)

herd --strategies full,full
策略：「full」重复了（--strategies）
strategies: “full” is there twice (--strategies)

herd --strategies all,full
策略：没有「all」，可选 none, exponential, codex, equal, full, decorrelated（--strategies）
strategies: there is no “all”; choose from none, exponential, codex, equal, full, decorrelated (--strategies)

herd-trace --strategy all
策略：没有「all」，可选 none, exponential, codex, equal, full, decorrelated（--strategy）
strategies: there is no “all”; choose from none, exponential, codex, equal, full, decorrelated (--strategy)

herd --rng mt19937
随机数：没有「mt19937」，可选 pcg, cpython（--rng）
random numbers: there is no “mt19937”; choose from pcg, cpython (--rng)

backoff --rng ''
随机数：没有「」，可选 pcg, cpython（--rng）
random numbers: there is no “”; choose from pcg, cpython (--rng)

backoff --policy fulll
退避函数：没有「fulll」，可选 none, exponential, codex, equal, full, decorrelated, codex_client, anthropic_sdk（--policy）
policy: there is no “fulll”; choose from none, exponential, codex, equal, full, decorrelated, codex_client, anthropic_sdk (--policy)

backoff --format xml
--format：没有「xml」，可选 text, json, csv
--format: there is no “xml”; choose from text, json, csv

herd --format ''
--format：没有「」，可选 text, json, csv
--format: there is no “”; choose from text, json, csv
",
    );
}

#[test]
fn refused_forms() {
    check_refused(
        "
herd --run 3
没有参数「--run」，是不是 --runs？
there is no argument “--run”; did you mean --runs?

herd extra
没有参数「extra」
there is no argument “extra”

hird
没有命令「hird」，是不是 herd？
there is no command “hird”; did you mean herd?

herd --seed 1 --seed 1
--seed <SEED> 给了不止一次
--seed <SEED> is given more than once

herd --runs --seed 1
--runs <RUNS> 后面缺一个值
--runs <RUNS> needs a value

--format json
缺一个命令，可选 herd, herd-trace, backoff
a command is missing, choose from herd, herd-trace, backoff
",
    );
}

/// A word of the command line that is no text at all.
#[cfg(unix)]
#[test]
fn refused_bytes() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let output = output_of(retry_lab("herd --seed").arg(OsStr::from_bytes(b"\xff")));
    let message = "error: an argument is not UTF-8 text\nfor help, see retry-lab --help\n";
    assert_eq!(text(output.stderr), message);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_run_too_long_to_record() {
    let output = output_of(&mut retry_lab(
        "herd-trace --strategy none --clients 100000",
    ));
    let message = "error: this run has more than 10000000 requests; take fewer clients\n";
    assert_eq!(text(output.stderr), message);
    assert_eq!(output.status.code(), Some(2));
}
