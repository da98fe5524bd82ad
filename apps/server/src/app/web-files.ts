/**
 * Serves the built web app below `/` and the office below `/office/`: hashed files are cached for ever, all others
 * revalidated, unknown pages get the document of their app.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getClientAddress } from '../http/caller-counts.ts'
import { buildPagePolicy } from '../http/headers.ts'
import { createUnknownPageLimit } from '../http/unknown-pages.ts'

type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

type WebFiles = {
  webDir: string
  /** Folder of the built office; absent where only the phone app was built. */
  officeDir?: string | undefined
  /** Replaces the title of every page; when empty the built title stays. */
  companyName?: () => Promise<string>
}

/** Registers the files of the built apps. */
export async function serveWebApp(app: FastifyInstance, { webDir, officeDir, companyName }: WebFiles): Promise<void> {
  const readTitle = companyName ?? (() => Promise.resolve(''))
  const page = createPage(webDir, readTitle)
  app.get('/', page.send)
  await app.register(fastifyStatic, { root: webDir, ...page.staticOptions })
  const sendOfficePage = officeDir === undefined ? null : await serveOffice(app, officeDir, readTitle)

  const isTooMany = createUnknownPageLimit()
  app.setNotFoundHandler((request, reply) => {
    // Requests for missing files of another version, or for files that machines read (`/.well-known/security.txt`), get
    // 404 instead of the app's page.
    if (/^\/(api|loginApi|assets|office\/assets|\.well-known)\//.test(request.url)) return sendNotFound(reply)
    if (request.method !== 'GET' || isTooMany(request.url, getClientAddress(request), Date.now()))
      return sendNotFound(reply)
    return sendOfficePage && request.url.startsWith(OFFICE) ? sendOfficePage(request, reply) : page.send(request, reply)
  })
}

const OFFICE = '/office/'

async function serveOffice(app: FastifyInstance, officeDir: string, readTitle: () => Promise<string>) {
  const page = createPage(officeDir, readTitle)
  app.get('/office', (_request, reply) => reply.redirect(OFFICE, 308))
  app.get(OFFICE, page.send)
  await app.register(fastifyStatic, {
    root: officeDir,
    prefix: OFFICE,
    decorateReply: false,
    ...page.staticOptions,
  })
  return page.send
}

const sendNotFound = (reply: FastifyReply) =>
  reply.status(404).send({ code: 404, msg: '内容不存在或已删除', errCode: 'NOT_FOUND' })

/** Document of a built app with the venue's title, and how the files of its folder are sent. */
function createPage(folder: string, readTitle: () => Promise<string>) {
  const page = join(folder, 'index.html')
  if (!existsSync(page)) throw new Error(`no built app in ${folder}: run "npm start" or build it`)
  const html = readFileSync(page, 'utf8')
  const policyOfPage = buildPagePolicy(html)
  const send: SendPage = async (_request, reply) => {
    const title = escapeHtml(await readTitle())
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policyOfPage)
      .send(title === '' ? html : html.replace(TITLE, () => `<title>${title}</title>`))
  }
  const staticOptions = {
    index: false as const,
    preCompressed: true,
    setHeaders: (reply: { header: (name: string, value: string) => unknown }, path: string) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (/index\.html(\.\w+)?$/.test(path)) reply.header('content-security-policy', policyOfPage)
    },
  }
  return { send, staticOptions }
}

const TITLE = /<title>([^<]*)<\/title>/

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
