import { createServer } from 'node:http'

// Lower bound of cached pages: Node's own server answers every request with one body. Started with its size.

const body = Buffer.alloc(Number(process.argv[2]), 'x')
const headers = { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length }
const server = createServer((_request, response) => response.writeHead(200, headers).end(body))
server.listen(0, '127.0.0.1', () => console.log(JSON.stringify(server.address())))
process.on('disconnect', () => process.exit(0))
