//! The parameters as typed, and what they mean once they are within range.

use crate::herd::{
    ClientCount, Field, FieldError, GeneratorKind, Millis, Params, RunCount, RunsSpec, Strategy,
    TableSpec, parse_seed,
};

/// A text field of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// Clients of the single runs.
    Clients,
    /// The table's columns.
    TableClients,
    /// Runs per cell.
    Runs,
    /// Backoff base.
    Base,
    /// Backoff cap.
    Cap,
    /// Mean of the one-way delay.
    Mean,
    /// Its standard deviation.
    Sd,
    /// The seed.
    Seed,
}

impl Input {
    /// All of them, in the order of the form.
    pub const ALL: [Self; 8] = [
        Self::Clients,
        Self::Base,
        Self::Cap,
        Self::Mean,
        Self::Sd,
        Self::Seed,
        Self::TableClients,
        Self::Runs,
    ];

    /// The name in links and element ids.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Clients => "n",
            Self::TableClients => "table-n",
            Self::Runs => "runs",
            Self::Base => "base",
            Self::Cap => "cap",
            Self::Mean => "mean",
            Self::Sd => "sd",
            Self::Seed => "seed",
        }
    }

    /// Which parameter it holds.
    pub const fn field(self) -> Field {
        match self {
            Self::Clients | Self::TableClients => Field::Clients,
            Self::Runs => Field::Runs,
            Self::Base => Field::Base,
            Self::Cap => Field::Cap,
            Self::Mean => Field::Mean,
            Self::Sd => Field::Sd,
            Self::Seed => Field::Seed,
        }
    }
}

/// What stands in the form, valid or not: nothing that somebody typed is thrown away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    texts: [String; Input::ALL.len()],
    /// The chosen strategies, in the order of [`Strategy::ALL`].
    pub strategies: Vec<Strategy>,
    /// The chosen generator.
    pub generator: GeneratorKind,
}

impl Default for Form {
    /// The published table's parameters; 100 clients in the single runs.
    fn default() -> Self {
        let table = TableSpec::default();
        let params = table.params;
        let clients: Vec<_> = table.clients.iter().map(ToString::to_string).collect();
        let mut form = Self {
            texts: Default::default(),
            strategies: table.strategies,
            generator: params.generator,
        };
        form.set(Input::Clients, "100".into());
        form.set(Input::TableClients, clients.join(", "));
        form.set(Input::Runs, table.runs.to_string());
        form.set(Input::Base, params.base.to_string());
        form.set(Input::Cap, params.cap.to_string());
        form.set(Input::Mean, params.mean.to_string());
        form.set(Input::Sd, params.sd.to_string());
        form.set(Input::Seed, params.seed.to_string());
        form
    }
}

impl Form {
    /// What stands in a field.
    pub fn text(&self, input: Input) -> &str {
        &self.texts[input as usize]
    }

    /// Puts something into a field.
    pub fn set(&mut self, input: Input, text: String) {
        self.texts[input as usize] = text;
    }

    /// Chooses a strategy, or not.
    pub fn toggle(&mut self, strategy: Strategy) {
        let chosen = |one: &Strategy| self.strategies.contains(one) != (*one == strategy);
        self.strategies = Strategy::ALL.into_iter().filter(chosen).collect();
    }

    /// What is wrong with a field, if anything is.
    pub fn error(&self, input: Input) -> Option<FieldError> {
        let text = self.text(input);
        match input {
            Input::Clients => ClientCount::parse(text).err(),
            Input::TableClients => ClientCount::parse_list(text).err(),
            Input::Runs => RunCount::parse(text).err(),
            Input::Base | Input::Cap | Input::Mean | Input::Sd => self.millis(input).err(),
            Input::Seed => parse_seed(text).err(),
        }
    }

    /// What is wrong with the choice of strategies, if anything is.
    pub fn strategies_error(&self) -> Option<FieldError> {
        self.chosen().err()
    }

    /// What all runs have in common.
    pub fn params(&self) -> Result<Params, FieldError> {
        Ok(Params {
            base: self.millis(Input::Base)?,
            cap: self.millis(Input::Cap)?,
            mean: self.millis(Input::Mean)?,
            sd: self.millis(Input::Sd)?,
            generator: self.generator,
            seed: parse_seed(self.text(Input::Seed))?,
        })
    }

    /// The single runs that the form describes.
    pub fn runs(&self) -> Result<RunsSpec, FieldError> {
        Ok(RunsSpec {
            params: self.params()?,
            strategies: self.chosen()?,
            clients: ClientCount::parse(self.text(Input::Clients))?,
        })
    }

    /// The table that the form describes.
    pub fn table(&self) -> Result<TableSpec, FieldError> {
        Ok(TableSpec {
            params: self.params()?,
            strategies: self.chosen()?,
            clients: ClientCount::parse_list(self.text(Input::TableClients))?,
            runs: RunCount::parse(self.text(Input::Runs))?,
        })
    }

    fn millis(&self, input: Input) -> Result<Millis, FieldError> {
        Millis::parse(input.field(), self.text(input))
    }

    fn chosen(&self) -> Result<Vec<Strategy>, FieldError> {
        let ids: Vec<_> = self.strategies.iter().map(|one| one.id()).collect();
        Strategy::parse_list(&ids.join(","))
    }
}
