"""The live room: WebSocket connections, batched storing of messages, and delivery to all participants."""
