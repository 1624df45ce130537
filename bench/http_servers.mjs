/** The servers that `npm run bench:http` measures: the product, and peers that answer the same from the same database. */
import { PYTHON } from "../deploy/paths.mjs";
import { PEERS, PEERS_PYTHON, peerEnvironment } from "./peers.mjs";

// A worker that waits for the database leaves the core to the next one (gunicorn's design page: twice the cores, plus one).
const GUNICORN = ["-m", "gunicorn", "--chdir", PEERS, "--log-level", "warning", "--keep-alive", "30"];
const WORKERS = ["--workers", "3", "--worker-class", "gthread", "--threads", "4"];

/**
 * The product. It also answers `/bare/{length}`, which is a bare Flask route.
 * @param {Record<string, string>} env
 */
export function ourServer(env) {
  return {
    name: "ours",
    command: (_port) => [PYTHON, "-m", "gunicorn", "-c", "deploy/gunicorn.conf.py", "bench.peer:app"],
    env,
  };
}

/**
 * The peers. Each checks the session of the same cookie, limits its answer to the viewer's offices, and records who opened
 * a preference.
 * @param {Record<string, string>} ours the product's environment
 */
export function peerServers({ DATABASE_URL, SECRET_KEY }) {
  const env = { ...peerEnvironment(), DATABASE_URL, SECRET_KEY };
  const underGunicorn = (app) => (port) => [
    PEERS_PYTHON,
    ...GUNICORN,
    ...WORKERS,
    "-b",
    `127.0.0.1:${port}`,
    app,
  ];
  return [
    {
      name: "FastAPI + SQLAlchemy",
      command: (port) => [
        ...[PEERS_PYTHON, "-m", "uvicorn", "--app-dir", PEERS, "--port", port, "--log-level", "warning"],
        ...["--no-access-log", "fastapi_app:app"],
      ],
      env,
    },
    { name: "Django REST framework", command: underGunicorn("drf_app:application"), env },
    { name: "Flask-SQLAlchemy", command: underGunicorn("flask_sqlalchemy_app:app"), env },
  ];
}
