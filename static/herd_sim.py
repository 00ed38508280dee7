#!/usr/bin/env python3
"""惊群模拟器：N 个客户端用乐观并发抢着写同一行，失败就退避重试，比较六种退避策略。

只用标准库。打印的表和 `retry-lab herd --rng cpython` 以及页面的 CPython 模式逐位相同：
同一个种子，同样的抽取次序，同样的加法次序。改改下面的策略，再跑一次，看看会怎样。
"""

import argparse
import heapq
import math
import os
import random
import sys
import unicodedata
from decimal import Decimal

LABELS = {
    "none": "不退避",
    "exponential": "指数退避，无抖动",
    "codex": "指数 × [0.9, 1.1)（Codex 幅度）",
    "equal": "Equal Jitter",
    "full": "Full Jitter",
    "decorrelated": "Decorrelated Jitter",
}
COLUMNS = ("strategy clients calls_sum calls_mean calls_sd failures_sum "
           "finish_ms_sum finish_ms_mean finish_ms_sd").split()


class Client:
    """一个客户端：它读到的版本，以及它的退避记忆。"""

    def __init__(self, base_ms):
        self.version = None
        self.ceiling_ms = base_ms  # 第 n 次失败后是 v(n) = min(cap, base·2ⁿ)
        self.sleep_ms = base_ms  # decorrelated 上一次的等待

    def backoff_ms(self, strategy, o, rng):
        """又失败了一次，要等多久。"""
        # 每次翻倍再封顶，结果和 min(cap, base * 2**n) 逐位相同，n 再大也不会溢出。
        self.ceiling_ms = min(o.cap_ms, self.ceiling_ms * 2)
        v = self.ceiling_ms
        if strategy == "none":
            return 0.0
        if strategy == "exponential":
            return v
        if strategy == "codex":
            return v * rng.uniform(0.9, 1.1)  # 抖动在封顶之后，最多到 1.1·cap
        if strategy == "equal":
            return v / 2 + rng.uniform(0, v / 2)
        if strategy == "full":
            return rng.uniform(0, v)
        self.sleep_ms = min(o.cap_ms, rng.uniform(o.base_ms, self.sleep_ms * 3))  # decorrelated
        return self.sleep_ms


def simulate(strategy, n, o, rng):
    """跑一次，返回写请求总数和完成用时（毫秒）。"""
    queue = []  # 事件堆：(时刻, 插入序号, 种类, 客户端)；时刻相同时，先插入的先处理
    inserted = version = calls = 0

    def trip_ms():
        return abs(rng.normalvariate(o.mean_ms, o.sd_ms))  # 网络单程延迟

    def push(at, kind, client):
        nonlocal inserted
        heapq.heappush(queue, (at, inserted, kind, client))
        inserted += 1

    for _ in range(n):
        push(trip_ms(), "读到达", Client(o.base_ms))
    while queue:
        now, _, kind, client = heapq.heappop(queue)
        if kind == "读到达":
            client.version = version
            push(now + trip_ms(), "读返回", client)
        elif kind == "读返回":
            push(now + trip_ms(), "写到达", client)
        elif kind == "写到达":
            calls += 1  # 只数写请求
            ok = client.version == version  # 期间别人写过，就对不上了
            version += ok
            push(now + trip_ms(), "写成功" if ok else "写失败", client)
        elif kind == "写失败":
            arrival = now + trip_ms()  # 先抽网络延迟，再抽退避；加的次序也一样
            push(arrival + client.backoff_ms(strategy, o, rng), "读到达", client)
    return calls, now


def add_up(values):
    """总和、平均值、样本标准差；只有一个值时没有标准差。"""
    # 从左到右逐个相加。内置的 sum 从 Python 3.12 起会补偿浮点误差，末位就不同了。
    total = squares = 0
    for x in values:
        total += x
    mean = total / len(values)
    for x in values:
        squares += (x - mean) * (x - mean)
    return total, mean, math.sqrt(squares / (len(values) - 1)) if len(values) > 1 else None


def cell(strategy, n, o):
    """表里的一格：一个生成器从种子开始，一次接一次地跑完所有运行。"""
    rng = random.Random(o.seed)
    runs = [simulate(strategy, n, o, rng) for _ in range(o.runs)]
    calls = add_up([calls for calls, _ in runs])
    finish = add_up([finish_ms for _, finish_ms in runs])
    failures_sum = calls[0] - n * o.runs  # 每个客户端每次运行恰好成功一次
    return dict(zip(COLUMNS, (strategy, n, *calls, failures_sum, *finish)))


def print_text(cells, o):
    """按客户端数分组的表。"""

    def plain(x):
        return f"{Decimal(repr(x)):f}".removesuffix(".0")  # 不用科学计数法

    def width(text):
        return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)  # 汉字占两格

    print(f"base {plain(o.base_ms)}、cap {plain(o.cap_ms)}、单程延迟 "
          f"|N({plain(o.mean_ms)}, {plain(o.sd_ms)})| 毫秒；随机数 cpython，种子 {o.seed}")
    print(f"每格 {o.runs} 次运行，列出平均值和样本标准差\n")
    rows = [["N", "策略", "写请求总数", "± 标准差", "完成用时（毫秒）", "± 标准差"]]
    for c in sorted(cells, key=lambda c: o.clients.index(c["clients"])):
        figures = (c[name] for name in COLUMNS if name.endswith(("_mean", "_sd")))
        figures = ("-" if x is None else f"{x:.1f}" for x in figures)
        rows.append([str(c["clients"]), LABELS[c["strategy"]], *figures])
    widths = [max(map(width, column)) for column in zip(*rows)]
    for i, row in enumerate(rows):
        if len(o.strategies) > 1 and i % len(o.strategies) == 1:
            print()  # 每个客户端数一组
        padded = [" " * (w - width(text)) + text for w, text in zip(widths, row)]
        padded[1] = row[1] + " " * (widths[1] - width(row[1]))
        print("  ".join(padded))


def within(kind, low, high):
    """读一个在范围内的数。"""

    def read(text):
        value = kind(text)
        if not low <= value <= high:
            raise argparse.ArgumentTypeError(f"{text} 超出范围，应在 {low} 到 {high} 之间")
        return value

    read.__name__ = "数字"  # argparse 读不懂时会说出这个名字
    return read


def strategies(text):
    """读策略的名字，all 是全部六种。"""
    names = list(LABELS) if text == "all" else text.split(",")
    if not set(names) <= set(LABELS):
        raise argparse.ArgumentTypeError(f"没有 {text}，可选 {', '.join(LABELS)}")
    return names


def main():
    parser = argparse.ArgumentParser(description="惊群模拟器：六种退避策略的写请求总数和完成用时")
    ms = within(float, 0, 3_600_000)
    count = within(int, 1, 100_000)
    clients = lambda text: [count(word) for word in text.split(",")]
    parser.add_argument("--strategies", type=strategies, default="all")
    parser.add_argument("--clients", type=clients, default="10,50,100")
    parser.add_argument("--runs", type=within(int, 1, 10_000), default=100)
    parser.add_argument("--seed", type=within(int, 0, 2**64 - 1), default=7)
    parser.add_argument("--base-ms", type=ms, default=5.0)
    parser.add_argument("--cap-ms", type=ms, default=2000.0)
    parser.add_argument("--mean-ms", type=ms, default=10.0)
    parser.add_argument("--sd-ms", type=ms, default=2.0)
    parser.add_argument("--format", choices=["text", "csv"], default="text")
    o = parser.parse_args()
    sys.stdout.reconfigure(encoding="utf-8")  # 重定向到文件时，Windows 的默认编码写不了汉字
    cells = [cell(strategy, n, o) for strategy in o.strategies for n in o.clients]
    if o.format == "text":
        return print_text(cells, o)
    print(",".join(COLUMNS))
    for c in cells:  # 浮点数用 repr 打印，读回来一位不差
        print(",".join("" if x is None else str(x) for x in c.values()))


if __name__ == "__main__":
    try:
        main()
        sys.stdout.flush()
    except BrokenPipeError:  # 读的一方（例如 head）先走了，不算错
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
