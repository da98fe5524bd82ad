import { randomBytes } from 'node:crypto'
import { materialStatus, materialType, materialUseType } from '@nocturne/contract/codes'
import { materials } from '@nocturne/contract/materials/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import type { Caller, TestApi } from '../../../test/api.ts'
import { insertUpload } from '../../../test/uploads.ts'

describe('materials', () => {
  let api: TestApi
  let gm: Caller
  let leader: Caller
  let sales: Caller
  let bar: Caller

  beforeAll(async () => {
    api = await startTestApi()
    ;[gm, leader, sales, bar] = await Promise.all([api.as('gm'), api.as('dz01'), api.as('yx01'), api.as('bar01')])
  })

  const poster = async (caller: Caller, targetDeptIds: number[] = []) => ({
    title: '周五专场海报',
    materialType: materialType.poster,
    files: [{ url: await insertUpload(api, caller, 'image') }],
    tags: ['周五', '周五', 'DJ'],
    targetDeptIds,
    publish: true,
  })
  const readDeptId = async ({ userId }: Caller) =>
    (
      await api.db
        .selectFrom('appUser')
        .select('deptId')
        .where('userId', '=', userId ?? 0)
        .executeTakeFirstOrThrow()
    ).deptId
  const titles = async (caller: Caller, filter = {}) =>
    (await caller.call(materials.list, filter)).rows.map(({ materialId }) => materialId)

  it('are visible to their departments only', async () => {
    const dept = await readDeptId(sales)
    const { materialId } = await gm.call(materials.save, await poster(gm, [dept]))
    expect(await titles(sales)).toContain(materialId)
    expect(await titles(bar)).not.toContain(materialId)
    expect((await bar.send(materials.detail, { materialId })).errCode).toBe('NOT_FOUND')
    const used = await bar.send(materials.use, { materialId, useType: materialUseType.save })
    expect(used.errCode).toBe('NOT_FOUND')
    await gm.call(materials.use, { materialId, useType: materialUseType.save })
    const seen = await sales.call(materials.detail, { materialId })
    expect(seen).toMatchObject({ title: '周五专场海报', tags: ['周五', 'DJ'], canEdit: false, viewCount: 1 })
    expect(seen.coverUrl).toBe(seen.files[0]?.url)
    const { parentId } = await api.db
      .selectFrom('dept')
      .select('parentId')
      .where('deptId', '=', dept)
      .executeTakeFirstOrThrow()
    const above = await gm.call(materials.save, await poster(gm, [parentId]))
    expect(await titles(sales)).toContain(above.materialId)
    expect(await titles(bar)).not.toContain(above.materialId)
  })

  it('are found by type, tag and words', async () => {
    const tag = randomBytes(4).toString('hex')
    const text = { title: `话术${tag}`, materialType: materialType.text, content: '今晚留了几张卡座', files: [] }
    const { materialId } = await gm.call(materials.save, { ...text, tags: [tag], targetDeptIds: [], publish: true })
    expect(await titles(sales, { tag })).toEqual([materialId])
    expect(await titles(sales, { keyword: tag.toUpperCase() })).toEqual([materialId])
    expect(await titles(sales, { tag, materialType: materialType.video })).toEqual([])
    expect((await sales.call(materials.list, {})).tags).toContain(tag)
  })

  it('are published with permission, with the content of their type and the publisher’s own files', async () => {
    const good = await poster(gm)
    expect((await sales.send(materials.save, good)).errCode).toBe('NO_PERMISSION')
    const stolen = await poster(sales)
    const lacking = [
      { input: { ...good, files: [] }, says: '请添加海报图片' },
      { input: { ...good, files: stolen.files }, says: '文件已失效，请重新添加' },
      { input: { ...good, materialType: materialType.video }, says: '请添加视频' },
      { input: { ...good, title: ' ' }, says: '请输入标题' },
      { input: { ...good, files: [{ url: 'https://evil.example/a.jpg' }] }, says: '文件已失效，请重新添加' },
      { input: { ...good, coverUrl: stolen.files[0]?.url ?? '' }, says: '封面已失效，请重新添加' },
      { input: { ...good, targetDeptIds: [999_999] }, says: '部门不存在' },
    ]
    for (const { input, says } of lacking) {
      const reply = await gm.send(materials.save, input)
      expect([reply.errCode, reply.msg], says).toEqual(['PARAM_INVALID', expect.stringContaining(says)])
    }
    const outside = await leader.send(materials.save, await poster(leader, [await readDeptId(bar)]))
    expect(outside.msg).toContain('只能选择本部门及下级部门')
    const own = await leader.call(materials.save, await poster(leader))
    expect(await titles(bar)).not.toContain(own.materialId)
  })

  it('are edited as drafts by their managers with version check, unpublished and published again', async () => {
    const draft = { ...(await poster(leader)), publish: false }
    const { materialId, status } = await leader.call(materials.save, draft)
    expect(status).toBe(materialStatus.draft)
    expect((await sales.send(materials.detail, { materialId })).errCode).toBe('NOT_FOUND')
    expect(await titles(leader, { status: materialStatus.draft })).toContain(materialId)
    expect(await titles(sales, { status: materialStatus.draft })).toEqual([])
    expect((await gm.send(materials.save, { ...draft, materialId, version: 7 })).errCode).toBe('STALE_DATA')
    await leader.call(materials.save, { ...draft, materialId, version: 0, publish: true })
    const down = await Promise.all([
      leader.send(materials.offline, { materialId }),
      gm.send(materials.offline, { materialId }),
    ])
    expect(down.map(({ errCode }) => errCode ?? 'done').toSorted()).toEqual(['STALE_DATA', 'done'])
    expect(await titles(leader)).not.toContain(materialId)
    const withdrawnMaterial = await sales.call(materials.detail, { materialId })
    expect(withdrawnMaterial).toMatchObject({
      status: materialStatus.withdrawn,
      files: [],
      content: '',
      coverUrl: null,
    })
    const { version } = await leader.call(materials.detail, { materialId })
    await leader.call(materials.save, { ...draft, materialId, version, publish: true })
    expect(await titles(leader)).toContain(materialId)
  })

  it('count a view once a night and each use once, however often it is sent', async () => {
    const { materialId } = await gm.call(materials.save, await poster(gm))
    const look = () => sales.call(materials.detail, { materialId })
    await Promise.all([look(), look(), look()])
    const share = () =>
      sales.call(materials.use, { materialId, useType: materialUseType.share }, { key: `share-${materialId}-0001` })
    await Promise.all([share(), share()])
    await sales.call(materials.use, { materialId, useType: materialUseType.copy })
    expect(await look()).toMatchObject({ viewCount: 1, useCount: 2 })
    api.clock.later(24 * 60)
    expect(await look()).toMatchObject({ viewCount: 2, useCount: 2 })
    api.clock.later(-24 * 60)
  })
})
