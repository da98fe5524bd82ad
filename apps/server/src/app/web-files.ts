/** Serves the built web app: hashed files are cached for ever, all others revalidated, unknown pages get the app itself. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getClientAddress } from '../http/caller-counts.ts'
import { buildPagePolicy } from '../http/headers.ts'
import { createUnknownPageLimit } from '../http/unknown-pages.ts'

/** Registers the web files below `/`. `companyName` replaces the title of every page; when empty the built title stays. */
export async function serveWebApp(
  app: FastifyInstance,
  webDir: string,
  companyName: () => Promise<string> = () => Promise.resolve(''),
): Promise<void> {
  const page = join(webDir, 'index.html')
  if (!existsSync(page)) throw new Error(`no built web app in ${webDir}: run "npm start" or build apps/web`)
  const html = readFileSync(page, 'utf8')
  const policyOfPage = buildPagePolicy(html)
  const builtTitle = TITLE.exec(html)?.[1] ?? ''
  const sendPage = async (_request: FastifyRequest, reply: FastifyReply) => {
    const title = escapeHtml(await companyName())
    void reply.header('cache-control', 'no-cache')
    if (title === '' || title === builtTitle) return reply.sendFile('index.html')
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policyOfPage)
      .send(html.replace(TITLE, () => `<title>${title}</title>`))
  }
  app.get('/', sendPage)
  await app.register(fastifyStatic, {
    root: webDir,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (/index\.html(\.\w+)?$/.test(path)) reply.header('content-security-policy', policyOfPage)
    },
  })
  const isTooMany = createUnknownPageLimit()
  app.setNotFoundHandler((request, reply) => {
    // Requests for missing files of another version, or for files that machines read (`/.well-known/security.txt`), get
    // 404 instead of the app's page.
    if (/^\/(api|loginApi|assets|\.well-known)\//.test(request.url))
      return reply.status(404).send({ code: 404, msg: '内容不存在或已删除', errCode: 'NOT_FOUND' })
    if (request.method !== 'GET' || isTooMany(request.url, getClientAddress(request), Date.now()))
      return reply.status(404).send({ code: 404, msg: '内容不存在或已删除', errCode: 'NOT_FOUND' })
    return sendPage(request, reply)
  })
}

const TITLE = /<title>([^<]*)<\/title>/

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
