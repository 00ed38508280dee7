//! The whole table, its progress, and what it costs.

use std::rc::Rc;

use web_sys::HtmlSelectElement;
use yew::prelude::*;

use super::canvas::{ChartCanvas, download};
use super::charts::{Chart, Cost};
use super::fields::PartProps;
use super::format;
use super::run_charts::PngButton;
use super::runs::phase_id;
use super::state::{Action, State};
use super::view::View;
use super::work::Phase;
use crate::herd::{CellSummary, ClientCount, Strategy, TableSpec, csv};
use crate::texts::Lang;

/// The table and all that belongs to it.
#[component]
pub fn TablePanel(props: &PartProps) -> Html {
    let PartProps { state, on } = props;
    let lang = state.lang;
    html! {
        <section class="panel" aria-labelledby="table-title">
            <header>
                <h3 id="table-title">{ lang.table_title() }</h3>
                <RunButton state={state.clone()} on={on.clone()} />
                <SaveCsv state={state.clone()} on={on.clone()} />
            </header>
            <TableStatus state={state.clone()} on={on.clone()} />
            if let Some(spec) = state.table.spec() {
                <div class={classes!("scroll", state.table.is_stale().then_some("stale"))}>
                    { grid(state, spec) }
                </div>
                <p class="hint">{ lang.table_plus_minus() }{ " · " }{ lang.table_published() }</p>
                <CostPanel state={state.clone()} on={on.clone()} />
            }
        </section>
    }
}

#[component]
fn RunButton(props: &PartProps) -> Html {
    let PartProps { state, on } = props;
    let lang = state.lang;
    if state.table.is_running() {
        let stop = on.reform(|_| Action::StopTable);
        return html! { <button type="button" id="table-stop" onclick={stop}>{ lang.table_cancel() }</button> };
    }
    let spec = state.form.table();
    let title = spec.as_ref().map_or_else(
        |_| lang.form_fix_first().to_owned(),
        |spec| lang.table_run_hint(spec.cells().count(), spec.runs),
    );
    html! {
        <button type="button" id="table-run" class="primary" disabled={spec.is_err()} {title}
            onclick={on.reform(|_| Action::RunTable)}>{ lang.table_run() }</button>
    }
}

/// In words: not run, on the way, stopped, outdated, done.
#[component]
fn TableStatus(props: &PartProps) -> Html {
    let state = &props.state;
    let lang = state.lang;
    let status = match (state.table.phase(), state.table.spec()) {
        (Phase::Running(share), _) => html! {
            <>
                <progress id="table-progress" max="100" value={format::bar(share)} aria-label={lang.table_progress()} />
                { " " }{ lang.herd_running(format::percent(share)) }
            </>
        },
        (Phase::Stopped(share), _) => lang.table_stopped(format::percent(share)).into(),
        (Phase::Done, Some(spec)) => lang.table_done(spec.cells().count(), spec.runs).into(),
        _ => {
            let runs = state
                .form
                .table()
                .map_or_else(|_| "100".to_owned(), |spec| spec.runs.to_string());
            lang.table_empty(runs).into()
        }
    };
    html! {
        <p id="table-status" class="status" role="status" data-phase={phase_id(state.table.phase())}>
            { status }
            if state.table_is_outdated() {
                { " " }<span class="warning">{ lang.table_outdated() }</span>
            }
        </p>
    }
}

#[component]
fn SaveCsv(props: &PartProps) -> Html {
    let state = props.state.clone();
    let lang = state.lang;
    let disabled = state.table.items().is_empty() || state.table.is_stale();
    let onclick = move |_| {
        let text = csv(state.table.items());
        download(
            text.as_bytes(),
            "text/csv;charset=utf-8",
            "retry-lab-herd.csv",
        );
    };
    let title = if disabled {
        lang.herd_no_result()
    } else {
        lang.table_save_csv()
    };
    html! { <button type="button" id="save-csv" {disabled} {title} {onclick}>{ lang.table_save_csv() }</button> }
}

fn find(cells: &[CellSummary], strategy: Strategy, clients: ClientCount) -> Option<&CellSummary> {
    cells
        .iter()
        .find(|cell| cell.strategy == strategy && cell.clients == clients)
}

/// A figure of a cell that columns compare.
type Figure = fn(&CellSummary) -> f64;

const CALLS: Figure = |cell| cell.calls_mean;
const FINISH: Figure = |cell| cell.finish_ms_mean;

fn grid(state: &State, spec: &TableSpec) -> Html {
    let lang = state.lang;
    let head = |&clients: &ClientCount| {
        html! { <th scope="colgroup" colspan="2">{ lang.table_clients(clients) }</th> }
    };
    let subhead = |_: &ClientCount| {
        html! { <><th scope="col">{ lang.table_calls() }</th><th scope="col">{ lang.table_finish() }</th></> }
    };
    let row = |&strategy: &Strategy| {
        let cells = spec
            .clients
            .iter()
            .map(|&clients| figures(state, strategy, clients));
        html! {
            <tr key={strategy.id()} data-strategy={strategy.id()}>
                <th scope="row"><span class={classes!("swatch", strategy.id())} aria-hidden="true" />{ lang.strategy(strategy) }</th>
                { cells.collect::<Html>() }
            </tr>
        }
    };
    html! {
        <table id="table">
            <thead>
                <tr><th rowspan="2" scope="col">{ lang.herd_head_strategy() }</th>{ spec.clients.iter().map(head).collect::<Html>() }</tr>
                <tr>{ spec.clients.iter().map(subhead).collect::<Html>() }</tr>
            </thead>
            <tbody>{ spec.strategies.iter().map(row).collect::<Html>() }</tbody>
        </table>
    }
}

/// The two columns of one cell.
fn figures(state: &State, strategy: Strategy, clients: ClientCount) -> Html {
    let lang = state.lang;
    let Some(cell) = find(state.table.items(), strategy, clients) else {
        let waiting = || html! { <td class="waiting">{ lang.table_waiting() }</td> };
        return html! { <>{ waiting() }{ waiting() }</> };
    };
    let column: Vec<_> = state
        .table
        .items()
        .iter()
        .filter(|cell| cell.clients == clients)
        .collect();
    let rows = state.table.spec().map_or(0, |spec| spec.strategies.len());
    let pinned = state.pinned.as_ref();
    let old = pinned.and_then(|pinned| find(pinned.table.items(), strategy, clients));
    let figure = |value: Figure, sd: Option<f64>| {
        let change = old.and_then(|old| format::change(value(cell), value(old)));
        html! {
            <td>
                if column.len() == rows {
                    { mark(lang, &column, cell, value) }
                }
                <span class="mean">{ format::whole(value(cell)) }</span>
                if let Some(sd) = sd {
                    <span class="sd">{ format!("± {}", format::whole(sd)) }</span>
                }
                if let Some(change) = change {
                    <span class="pinned" title={lang.table_change(&change)}>{ format!(" ({change})") }</span>
                }
            </td>
        }
    };
    html! { <>{ figure(CALLS, cell.calls_sd) }{ figure(FINISH, cell.finish_ms_sd) }</> }
}

/// The mark of the least and of the greatest figure in a full column of at least two.
fn mark(lang: Lang, column: &[&CellSummary], cell: &CellSummary, value: Figure) -> Html {
    let own = value(cell);
    let others = || column.iter().map(|other| value(other));
    let (least, greatest) = others().fold((f64::INFINITY, 0.0), |(low, high), x| {
        (x.min(low), x.max(high))
    });
    if column.len() < 2 || least == greatest {
        return Html::default();
    }
    let (class, sign, label) = if own == least {
        ("best", "▼", lang.table_best())
    } else if own == greatest {
        ("worst", "▲", lang.table_worst())
    } else {
        return Html::default();
    };
    html! { <span {class} role="img" aria-label={label} title={label}>{ sign }</span> }
}

/// Calls against finish time, for one column.
#[component]
fn CostPanel(props: &PartProps) -> Html {
    let PartProps { state, on } = props;
    let (lang, dark) = (state.lang, state.is_dark());
    let Some(spec) = state.table.spec() else {
        return Html::default();
    };
    let chosen = state
        .view
        .cost
        .filter(|clients| spec.clients.contains(clients));
    let Some(clients) = chosen.or(spec.clients.last().copied()) else {
        return Html::default();
    };
    let of_column = |cells: &[CellSummary]| -> Vec<CellSummary> {
        cells
            .iter()
            .filter(|cell| cell.clients == clients)
            .cloned()
            .collect()
    };
    let pinned = state
        .pinned
        .as_ref()
        .map(|pinned| of_column(pinned.table.items()));
    let chart = Rc::new(Chart::Cost(Cost {
        clients,
        cells: of_column(state.table.items()),
        pinned: pinned.unwrap_or_default(),
    }));
    let view = state.view.clone();
    let onpick = on.reform(move |event: Event| {
        let text = event.target_unchecked_into::<HtmlSelectElement>().value();
        Action::Look(View {
            cost: ClientCount::parse(&text).ok(),
            ..view.clone()
        })
    });
    let option = |&one: &ClientCount| {
        html! { <option value={one.to_string()} selected={one == clients}>{ one.to_string() }</option> }
    };
    html! {
        <section class="subpanel" aria-labelledby="cost-title">
            <header>
                <h4 id="cost-title">{ lang.table_cost() }</h4>
                <label>{ lang.table_cost_pick() }{ " " }
                    <select id="cost-pick" onchange={onpick}>{ spec.clients.iter().map(option).collect::<Html>() }</select>
                </label>
                <PngButton chart={chart.clone()} {lang} {dark} name="retry-lab-cost.png" />
            </header>
            <p class="hint">{ lang.table_cost_note() }</p>
            <ChartCanvas id="cost" {chart} {lang} {dark} />
        </section>
    }
}
