"""HTTP glue: bodies, errors, headers, paging, the OpenAPI document."""
