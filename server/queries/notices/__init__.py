"""What is told to whom, in the product, by LINE and by mail."""
