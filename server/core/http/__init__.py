"""HTTP code that every blueprint uses: request bodies, errors, headers, signed URLs and the OpenAPI document."""
