import { randomBytes } from 'node:crypto'
import { suggestSide, suggestStatus, suggestType } from '@nocturne/contract/codes'
import { suggestions } from '@nocturne/contract/suggestions/endpoints'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { OPERATIONS_TOKEN, startTestApi } from '../../../test/api.ts'
import type { Caller, TestApi } from '../../../test/api.ts'
import { parseTime } from '@nocturne/base/venue-time'
import { notifyHandlers } from './notify-handlers.ts'

const newKey = () => ({
  suggestId: randomBytes(16).toString('base64url'),
  letterKey: randomBytes(32).toString('base64url'),
})
const letter = (content = '大厅的空调太冷，客人都披着外套') => ({
  suggestType: suggestType.suggestion,
  title: '空调',
  content,
})

describe('feedback messages to the top manager', () => {
  let api: TestApi
  let gm: Caller
  let author: Caller
  let colleague: Caller
  const logged: string[] = []

  beforeAll(async () => {
    api = await startTestApi(undefined, {
      logLevel: 'trace',
      logStream: { write: (line: string) => void logged.push(line) },
    })
    gm = await api.as('gm')
    author = await api.as('yx01')
    colleague = await api.as('yx02')
  })

  const readStatus = async (suggestId: string) => (await gm.call(suggestions.detail, { suggestId })).status
  const picture = async (caller = author) => {
    const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#805' } })
      .jpeg()
      .toBuffer()
    return (await caller.call(suggestions.addPicture, { picture: jpeg.toString('base64') })).imageId
  }

  /** Reads all rows of the database, by table. */
  async function everything(): Promise<Map<string, Set<string>>> {
    const tables = await sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by 1`.execute(api.db)
    const rows = await Promise.all(
      tables.rows.map(async ({ name }) => {
        const found = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(
          api.db,
        )
        return [name, new Set(found.rows.map(({ row }) => row))] as const
      }),
    )
    return new Map(rows)
  }

  /** Request counts by route, excluding the request that reads them. */
  async function counters(): Promise<string[]> {
    const headers = { authorization: `Bearer ${OPERATIONS_TOKEN}` }
    const { body } = await api.app.inject({ url: '/metrics', headers })
    return body.split('\n').filter((line) => line.startsWith('http_requests_total') && !line.includes('/metrics'))
  }

  it('store no trace of an anonymous author, who finds them by key', async () => {
    const key = newKey()
    const nickName = await api.db
      .selectFrom('appUser')
      .select(['nickName', 'phonenumber', 'deptId'])
      .where('userId', '=', author.userId ?? 0)
      .executeTakeFirstOrThrow()
    // Waits long enough that any request which is not anonymous would update the session's last use.
    api.clock.later(30)
    const before = await everything()
    const counted = await counters()
    const lines = logged.length
    const imageIds = [await picture()]
    await author.call(suggestions.addNameless, { ...letter(), ...key, imageIds })
    await author.call(suggestions.appendNameless, { ...key, replyId: newKey().suggestId, content: '二楼也是' })
    await author.call(suggestions.withKeys, { keys: [key] })
    const after = await everything()
    const added = [...after].flatMap(([table, rows]) =>
      [...rows].filter((row) => !before.get(table)?.has(row)).map((row) => ({ table, row })),
    )
    expect(added.map(({ table }) => table).toSorted()).toEqual(['suggestion', 'suggestion_picture', 'suggestion_reply'])
    for (const { row } of added) {
      const { jpeg: _, ...values } = JSON.parse(row) as Record<string, unknown>
      expect(Object.values(values)).not.toContain(author.userId)
      expect(JSON.stringify(values)).not.toMatch(/\d\d:\d\d/)
      for (const trace of [nickName.nickName, nickName.phonenumber, key.letterKey, author.token])
        expect(JSON.stringify(values)).not.toContain(trace)
    }
    expect(logged.slice(lines)).toEqual([])
    expect(await counters()).toEqual(counted)

    const seen = await gm.call(suggestions.detail, { suggestId: key.suggestId })
    expect(seen).toMatchObject({
      anonymous: true,
      authorName: null,
      authorDeptName: null,
      createTime: null,
      status: suggestStatus.read,
    })
    expect(seen.replies).toMatchObject([{ side: suggestSide.author, content: '二楼也是', createTime: null }])
    expect(seen.imageCount).toBe(1)
    expect(await gm.call(suggestions.pictures, { suggestId: key.suggestId, replyNo: 0 })).toEqual([
      expect.stringMatching(/^\/9j\//),
    ])
    expect(await author.call(suggestions.withKeys, { keys: [key, newKey()] })).toHaveLength(1)
    expect((await author.call(suggestions.my, {})).rows).toEqual([])
  })

  it('are readable by their author and handlers only', async () => {
    const named = await author.call(suggestions.add, { ...letter(), imageIds: [await picture()] })
    const key = newKey()
    await author.call(suggestions.addNameless, { ...letter(), ...key })
    const stolen = { suggestId: key.suggestId, letterKey: newKey().letterKey }
    expect(await author.call(suggestions.pictures, { ...named, replyNo: 0 })).toHaveLength(1)
    for (const refused of [
      await colleague.send(suggestions.detail, named),
      await colleague.send(suggestions.detail, { suggestId: key.suggestId }),
      await colleague.send(suggestions.detail, stolen),
      await author.send(suggestions.detail, { suggestId: key.suggestId }),
      await colleague.send(suggestions.pictures, { ...named, replyNo: 0 }),
      await colleague.send(suggestions.append, { ...named, content: '我也觉得' }),
      await colleague.send(suggestions.appendNameless, { ...stolen, replyId: newKey().suggestId, content: '我也觉得' }),
    ])
      expect(refused.errCode).toBe('NOT_FOUND')
    expect(await colleague.call(suggestions.withKeys, { keys: [stolen] })).toEqual([])
    expect((await colleague.send(suggestions.list, {})).errCode).toBe('NO_PERMISSION')
    expect((await colleague.send(suggestions.reply, { ...named, content: '收到' })).errCode).toBe('NO_PERMISSION')
    expect((await author.call(suggestions.detail, named)).can).toEqual({ append: true, reply: false, close: false })
  })

  it('are read, answered, added to and closed', async () => {
    api.clock.later(1)
    const { suggestId } = await author.call(suggestions.add, { ...letter(), title: '' })
    expect((await author.call(suggestions.my, {})).rows[0]).toMatchObject({
      suggestId,
      title: letter().content,
      status: suggestStatus.unread,
    })
    expect(await readStatus(suggestId)).toBe(suggestStatus.read)
    await gm.call(suggestions.reply, { suggestId, content: '今晚就调' })
    expect(await readStatus(suggestId)).toBe(suggestStatus.replied)
    await author.call(suggestions.append, { suggestId, content: '谢谢' })
    const listed = await gm.call(suggestions.list, { status: suggestStatus.unread })
    expect(listed.rows.map((row) => row.suggestId)).toContain(suggestId)
    await gm.call(suggestions.close, { suggestId })
    for (const refused of [
      await author.send(suggestions.append, { suggestId, content: '还有' }),
      await gm.send(suggestions.reply, { suggestId, content: '还有' }),
      await gm.send(suggestions.close, { suggestId }),
    ])
      expect(refused.errCode).toBe('LETTER_CLOSED')
    const messages = await api.db
      .selectFrom('notification')
      .select('title')
      .where('userId', '=', author.userId ?? 0)
      .where('route', 'like', `%${suggestId}`)
      .orderBy('notificationId')
      .execute()
    expect(messages.map(({ title }) => title)).toEqual(['您的信件有了回复', '您的信件已关闭'])
  })

  it('are stored once when sent concurrently twice', async () => {
    const key = newKey()
    const replyId = newKey().suggestId
    const both = <T>(send: () => Promise<T>) => Promise.all([send(), send()])
    await both(() => author.call(suggestions.addNameless, { ...letter(), ...key }))
    await both(() => author.call(suggestions.appendNameless, { ...key, replyId, content: '再说一次' }))
    await both(() =>
      gm.call(suggestions.reply, { suggestId: key.suggestId, content: '收到' }, { key: 'reply-once-0001' }),
    )
    const closed = await both(() => gm.send(suggestions.close, { suggestId: key.suggestId }))
    expect(closed.map(({ errCode }) => errCode ?? 'done').toSorted()).toEqual(['LETTER_CLOSED', 'done'])
    const { replies } = await author.call(suggestions.detail, key)
    expect(replies.map(({ content }) => content)).toEqual(['再说一次', '收到'])
    const other = await author.send(suggestions.addNameless, { ...letter('另一封信的内容，不是同一封'), ...key })
    expect(other.errCode).toBe('NOT_FOUND')
  })

  it('accept unattached pictures, and reject invalid ones', async () => {
    const imageId = await picture()
    await author.call(suggestions.add, { ...letter(), imageIds: [imageId] })
    const again = await colleague.send(suggestions.add, { ...letter(), imageIds: [imageId] })
    expect(again).toMatchObject({ errCode: 'PARAM_INVALID', msg: expect.stringContaining('图片已失效，请重新添加') })
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
    const gif = 'R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=='
    for (const denied of [Buffer.from(svg).toString('base64'), gif, '%', '٣'])
      expect((await author.send(suggestions.addPicture, { picture: denied })).errCode, denied).toBe('FILE_TYPE_DENIED')
    expect((await author.send(suggestions.add, { suggestType: suggestType.help, content: '太短' })).msg).toContain(
      '内容至少10个字',
    )
  })

  it('notify handlers of unread ones together, once', async () => {
    await notifyHandlers(api.db, parseTime(api.clock.now()))
    await author.call(suggestions.addNameless, { ...letter(), ...newKey() })
    await author.call(suggestions.add, letter())
    const notify = () => notifyHandlers(api.db, parseTime(api.clock.now()))
    const counts = await Promise.all([notify(), notify()])
    expect(counts.toSorted()).toEqual([0, 2])
    const message = await api.db
      .selectFrom('notification')
      .select('content')
      .where('userId', '=', gm.userId ?? 0)
      .orderBy('notificationId', 'desc')
      .executeTakeFirst()
    expect(message?.content).toBe('有 2 封信件待查看')
  })

  it('limit the pace of anonymous ones', async () => {
    const eager = await api.as('yx03')
    const sent = await Promise.all(
      Array.from({ length: 41 }, () => eager.send(suggestions.addNameless, { ...letter(), ...newKey() })),
    )
    expect(sent.filter(({ errCode }) => errCode === 'TOO_FREQUENT')).toHaveLength(1)
  })
})
