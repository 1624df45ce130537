/** Socket.IO on Node: a message is one autocommit INSERT by pg, then an event to its room. */
import { createServer } from "node:http";
import { createRequire } from "node:module";

// The libraries are in the folder where the benchmark has installed them, not next to this file.
const require = createRequire(`${process.env.PEER_MODULES}/`);
const pg = require("pg");
const { Server } = require("socket.io");

const INSERT = "INSERT INTO peer_message (room, sender, words) VALUES ($1, $2, $3) RETURNING id, sent_at";
const pool = new pg.Pool({ connectionString: process.env.PEER_DATABASE, max: 10 });
await pool.query(process.env.PEER_TABLE);

const http = createServer();
const sockets = new Server(http, { transports: ["websocket"] });
sockets.on("connection", (socket) => {
  const { room, person } = socket.handshake.query;
  socket.join(room);
  socket.on("message", async ({ message }) => {
    const { rows } = await pool.query({ name: "say", text: INSERT, values: [room, person, message] });
    const stored = { id: rows[0].id, sender: person, message, sent_at: rows[0].sent_at };
    sockets.to(room).emit("message", stored);
  });
});
http.listen(Number(process.env.PORT), "127.0.0.1");
