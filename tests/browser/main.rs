//! The page in a real Chromium, used as a person uses it: built, served below a sub-path, and driven
//! through ChromeDriver.
//!
//! `./dev test` builds the site and runs this. One ChromeDriver serves the run; every test has a
//! server and browser profiles of its own. Nothing waits for a time to pass, only for things to
//! become true, with a deadline that is far off.

mod calls;
mod driver;
mod expected;
mod hands;
mod lab;
mod results;
mod server;
mod tab;
mod visit;
mod watch;

mod access;
mod charts;
mod crash;
mod keyboard;
mod languages;
mod layout;
mod links;
mod parameters;
mod smooth;
mod start;
mod table;
mod wild;
mod wild_links;
mod worker;

use std::process::ExitCode;
use std::sync::Arc;

use libtest_mimic::{Arguments, Trial};

use lab::Lab;
use visit::{Company, Visit};

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let lab = match Lab::from_env(arguments.list) {
        Ok(lab) => Arc::new(lab),
        Err(missing) => {
            eprintln!("{missing}\nrun ./dev test");
            return ExitCode::FAILURE;
        }
    };
    // ChromeDriver ends with the last of these, so not before the last test.
    let conclusion = libtest_mimic::run(&arguments, trials(&lab));
    drop(lab);
    conclusion.exit_code()
}

fn trials(lab: &Arc<Lab>) -> Vec<Trial> {
    vec![
        trial(lab, start::runs_below_a_sub_path_under_its_policy),
        trial(lab, start::its_policy_stops_inline_scripts),
        trial(lab, parameters::totals_follow_every_field),
        trial(lab, parameters::totals_follow_every_choice),
        trial(lab, parameters::seed_button_undo_and_defaults),
        trial(lab, table::the_published_table_to_its_end_and_as_a_file),
        trial(lab, table::cpython_mode_shows_the_given_means),
        trial(lab, table::the_script_is_there_to_download),
        trial(lab, table::a_huge_table_moves_and_stops),
        trial(lab, table::ten_thousand_clients_to_the_end),
        trial(lab, table::a_hundred_thousand_clients_can_be_stopped),
        trial(lab, links::brings_the_exact_state_back),
        trial(lab, wild_links::are_told_of_and_break_nothing),
        trial(lab, links::is_copied_by_a_button),
        trial(lab, links::is_shown_where_it_cannot_be_copied),
        trial(lab, wild_links::far_too_long_are_let_be),
        trial(lab, links::works_in_the_running_page_too),
        trial(lab, worker::one_that_cannot_be_loaded_is_done_without),
        trial(lab, worker::one_whose_program_fails_is_done_without),
        trial(lab, worker::one_that_never_answers_is_done_without),
        trial(lab, worker::one_that_cannot_be_made_is_done_without),
        trial(lab, crash::of_the_worker),
        trial(lab, crash::of_the_page),
        trial(lab, wild::texts_in_every_field_stay_and_are_judged),
        trial(lab, wild::choosing_no_strategy_is_told_of),
        trial(lab, languages::every_text_changes),
        trial(lab, languages::language_and_theme_are_kept),
        trial(lab, languages::work_without_storage),
        trial(lab, layout::fits_screens_of_every_width),
        trial(lab, layout::its_checks_find_what_is_wrong),
        trial(lab, charts::follow_every_choice),
        trial(lab, charts::follow_the_systems_colours),
        trial(lab, charts::are_saved_as_pictures),
        trial(lab, charts::have_their_numbers_beside_them),
        trial(lab, keyboard::reaches_every_control_in_order_and_in_sight),
        trial(lab, keyboard::skips_to_the_content),
        trial(lab, keyboard::operates_every_kind_of_control),
        trial(lab, access::nothing_grave_in_any_dress),
        trial(lab, access::its_rules_are_applied),
        trial_alone(lab, smooth::with_a_worker),
        trial_alone(lab, smooth::without_a_worker),
        trial_alone(lab, smooth::its_clocks_see_a_thread_that_is_held),
    ]
}

/// A test under its own name, with a visit of its own, beside others.
fn trial(lab: &Arc<Lab>, test: impl AsyncFn(&Visit) + Send + 'static) -> Trial {
    new_trial(lab, Company::Others, test)
}

/// A test that measures time, and has the browser's machine to itself as far as that can be.
fn trial_alone(lab: &Arc<Lab>, test: impl AsyncFn(&Visit) + Send + 'static) -> Trial {
    new_trial(lab, Company::None, test)
}

fn new_trial(
    lab: &Arc<Lab>,
    company: Company,
    test: impl AsyncFn(&Visit) + Send + 'static,
) -> Trial {
    let path = std::any::type_name_of_val(&test);
    let name = path.trim_start_matches("browser::").to_owned();
    let lab = Arc::clone(lab);
    Trial::test(name.clone(), move || {
        visit::make(&lab, &name, company, test);
        Ok(())
    })
}
