//! ChromeDriver: a process that lives as long as its value.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A running ChromeDriver.
pub struct Driver {
    child: Child,
    port: u16,
}

impl Driver {
    /// Starts the program on a port that it chooses.
    pub fn start(program: &Path) -> io::Result<Self> {
        let mut child = Command::new(program)
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let stdout = child.stdout.take().expect("it is piped");
        let mut lines = BufReader::new(stdout);
        let port = port_in(&mut lines);
        let driver = Self {
            child,
            port: port.as_ref().copied().unwrap_or_default(),
        };
        // It must never wait for somebody to read what it says.
        std::thread::spawn(move || io::copy(&mut lines, &mut io::sink()));
        port.map(|_| driver)
    }

    /// Where it listens.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Asks it to end its browsers and itself; waits until it is about to.
    fn shut_down(&self) -> io::Result<()> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port))?;
        stream.write_all(b"GET /shutdown HTTP/1.0\r\n\r\n")?;
        stream.read_to_end(&mut Vec::new()).map(drop)
    }
}

/// The port in the line that says that it has started.
fn port_in(lines: &mut impl BufRead) -> io::Result<u16> {
    let mut line = String::new();
    while lines.read_line(&mut line)? > 0 {
        let port = line.trim().rsplit_once("successfully on port ");
        if let Some(port) = port.and_then(|(_, port)| port.trim_end_matches('.').parse().ok()) {
            return Ok(port);
        }
        line.clear();
    }
    Err(io::Error::other("it ended without naming its port"))
}

impl Drop for Driver {
    fn drop(&mut self) {
        // Where it does not listen any more, it is ended the hard way all the same.
        let _ = self.shut_down();
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
