import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastify } from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveWebApp } from './web-files.ts'

let app: FastifyInstance
let companyName = '星幕 & 友'
let folder: string

/** Writes a built app with an inline script and one hashed file. */
function writeBuiltApp(name: string): string {
  const dir = join(folder, name)
  mkdirSync(join(dir, 'assets'), { recursive: true })
  writeFileSync(join(dir, 'index.html'), `<title>built</title><script>start('${name}')</script>${name}`)
  writeFileSync(join(dir, 'assets', `${name}.js`), `run('${name}')`)
  return dir
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nocturne-web-files-'))
  app = fastify()
  await serveWebApp(app, {
    webDir: writeBuiltApp('web'),
    officeDir: writeBuiltApp('office'),
    companyName: async () => companyName,
  })
})

afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string) => app.inject({ method: 'GET', url })

test('serves each app its own document with its own policy and the company name as title', async () => {
  const [web, office] = await Promise.all([get('/pages/any'), get('/office/table?record=7')])
  expect(web.body).toBe(`<title>星幕 &amp; 友</title><script>start('web')</script>web`)
  expect(office.body).toBe(`<title>星幕 &amp; 友</title><script>start('office')</script>office`)
  expect(office.headers['cache-control']).toBe('no-cache')
  expect(office.headers['content-security-policy']).toContain('sha256-')
  expect(office.headers['content-security-policy']).not.toBe(web.headers['content-security-policy'])
  expect((await get('/office/')).body).toBe(office.body)
  expect((await get('/officer')).body).toBe(web.body)
})

test('serves each app with its own policy while the venue has no company name', async () => {
  companyName = ''
  const [web, office] = await Promise.all([get('/pages/any'), get('/office/')])
  companyName = '星幕 & 友'
  expect(web.body).toContain('<title>built</title>')
  expect(office.body).toContain(`start('office')`)
  expect(office.headers['content-security-policy']).not.toBe(web.headers['content-security-policy'])
})

test('redirects the office without a slash', async () => {
  const reply = await get('/office')
  expect(reply.statusCode).toBe(308)
  expect(reply.headers.location).toBe('/office/')
})

test('caches hashed files for ever and does not replace missing ones by a page', async () => {
  const file = await get('/office/assets/office.js')
  expect(file.body).toBe(`run('office')`)
  expect(file.headers['cache-control']).toContain('immutable')
  expect((await get('/office/assets/gone.js')).statusCode).toBe(404)
  expect((await get('/assets/gone.js')).statusCode).toBe(404)
})
