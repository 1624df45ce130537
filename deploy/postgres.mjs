/** The PostgreSQL server of this machine, and temporary databases in it. */
import { execFileSync, spawnSync } from "node:child_process";
import { PYTHON } from "./paths.mjs";

const CONNECT = `
import sys, sqlalchemy
sqlalchemy.create_engine(sys.argv[1], connect_args={"connect_timeout": 3}).connect()
`;
const ADMINISTER = `
import sys, sqlalchemy
url, statement = sys.argv[1:]
with sqlalchemy.create_engine(url, isolation_level="AUTOCOMMIT").connect() as connection:
    connection.exec_driver_sql(statement)
`;

/** Return the URL of the server in TEST_DATABASE_URL or the local one if it responds, else null. */
export function findPostgres() {
  const address = process.env.TEST_DATABASE_URL || "postgresql+psycopg:///postgres";
  const { status } = spawnSync(PYTHON, ["-c", CONNECT, address], { stdio: "ignore" });
  return status === 0 ? address : null;
}

/** Create a database; return its URL and functions that cut its connections and drop it. It is also dropped at exit. */
export function createTemporaryDatabase(server, purpose) {
  const name = `group_home_${purpose}_${process.pid}`;
  const administer = (statement) => execFileSync(PYTHON, ["-c", ADMINISTER, server, statement]);
  administer(`CREATE DATABASE ${name}`);
  const drop = () => {
    process.off("exit", drop);
    administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  };
  process.on("exit", drop);
  const address = new URL(server);
  address.pathname = `/${name}`;
  return {
    address: address.href,
    cutConnections: () =>
      administer(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`),
    drop,
  };
}
