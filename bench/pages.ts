// npm run bench -- pages: what pages cost the server, then what a phone on a slow line waits for. Each is also a bench alone.
await import('./html.ts')
await import('./lighthouse.ts')
