/** 保存草稿, 发布 and 下架 of a material. */
import type { materials } from '@nocturne/contract/materials/endpoints'
import type { schemas } from '@nocturne/contract/materials/schemas'
import { materialStatus } from '@nocturne/contract/codes'
import type { InputOf } from '@nocturne/contract/endpoint'
import type { Selectable } from 'kysely'
import type { Material } from '../../../db/types.ts'
import type { Handler } from '../../../http/bind.ts'
import type { CommandContext } from '../../../http/context.ts'
import { isPermitted } from '../../../http/policy.ts'
import { refuseNotFound, refuse, refuseField } from '../../../http/refusal.ts'
import { listOwnUploads } from '../../platform/public.ts'
import { resolveTargetDepts } from '../target-depts.ts'
import { pickCover, findMissingContent } from './material-rules.ts'
import type { MaterialFile } from './material-rules.ts'

type Row = Omit<Selectable<Material>, 'files'> & { files: MaterialFile[] }
type Input = InputOf<typeof materials.save>

const PUBLISH = 'material:item:publish'
const { draft, published, withdrawn } = materialStatus

export const saveMaterial: Handler<typeof materials.save, typeof schemas.save> = async (context, input) => {
  const { tx, actor, now, emit, log } = context
  const before = input.materialId === undefined ? null : await lockMaterial(context, input.materialId)
  if (before && before.version !== input.version) refuse('STALE_DATA')
  const { files, coverUrl } = await resolveFiles(context, input, before)
  const values = {
    title: input.title,
    materialType: input.materialType,
    content: input.content ?? '',
    coverUrl,
    tags: [...new Set(input.tags)],
    targetDeptIds: await resolveTargetDepts(
      tx,
      { actor, permission: PUBLISH, field: 'targetDeptIds' },
      input.targetDeptIds,
    ),
  }
  // A published material stays published while it is edited.
  const shown = input.publish || before?.status === published
  const lack = shown ? findMissingContent({ ...values, files }) : null
  if (lack) refuseField(lack.field, lack.label, lack.message)
  const status = shown ? published : (before?.status ?? draft)
  const publishedNow = shown && before?.status !== published
  const state = {
    status,
    publishedAt: publishedNow ? now : (before?.publishedAt ?? null),
    withdrawnAt: status === withdrawn ? (before?.withdrawnAt ?? now) : null,
    listedAt: publishedNow ? now : (before?.listedAt ?? now),
  }
  const materialId = await write(context, before, { ...values, ...state, files: JSON.stringify(files) })
  emit({ topic: 'material', ids: [materialId] })
  log({
    subjectType: 'material',
    subjectId: materialId,
    before: before && { title: before.title, status: before.status, targetDeptIds: before.targetDeptIds },
    after: { ...values, status, files: files.map(({ url }) => url) },
  })
  return { materialId, status }
}

type Written = Omit<
  Row,
  | 'materialId'
  | 'files'
  | 'createdAt'
  | 'publishUserId'
  | 'publishUserName'
  | 'publishDeptId'
  | 'viewCount'
  | 'useCount'
  | 'version'
  | 'publishedAt'
  | 'withdrawnAt'
  | 'listedAt'
> & { files: string; publishedAt: Date | string | null; withdrawnAt: Date | string | null; listedAt: Date | string }

async function write({ tx, actor, now }: CommandContext, before: Row | null, values: Written): Promise<number> {
  if (before) {
    await tx
      .updateTable('material')
      .set({ ...values, version: before.version + 1 })
      .where('materialId', '=', before.materialId)
      .execute()
    return before.materialId
  }
  const publisher = { publishUserId: actor.userId, publishUserName: actor.nickName, publishDeptId: actor.deptId }
  const { materialId } = await tx
    .insertInto('material')
    .values({ ...values, ...publisher, createdAt: now })
    .returning('materialId')
    .executeTakeFirstOrThrow()
  return materialId
}

/** Files must be uploads of the caller or already on the material; kind and size are those detected by the server. */
async function resolveFiles(
  { tx, actor }: CommandContext,
  input: Input,
  before: Row | null,
): Promise<{ files: MaterialFile[]; coverUrl: string | null }> {
  const urls = input.files.map(({ url }) => url)
  if (new Set(urls).size < urls.length) refuseField('files', '文件', '同一文件只能添加一次')
  const sent = await listOwnUploads(tx, actor.userId, [
    ...urls,
    ...(input.coverUrl === undefined ? [] : [input.coverUrl]),
  ])
  const existingFiles = new Map((before?.files ?? []).map((file) => [file.url, file]))
  const files = input.files.map(({ url, duration }): MaterialFile => {
    const found = existingFiles.get(url) ?? sent.get(url)
    if (!found || found.fileType === 'file') return refuseField('files', '文件', '文件已失效，请重新添加')
    return { url, fileType: found.fileType, size: found.size, duration: duration ?? null }
  })
  const cover = input.coverUrl ?? null
  const known = cover === null || cover === before?.coverUrl || sent.get(cover)?.fileType === 'image'
  if (!known) refuseField('coverUrl', '封面', '封面已失效，请重新添加')
  return { files, coverUrl: pickCover(cover, files) }
}

/** Locks the material for a manager. NOT_FOUND for a material the caller does not manage. */
async function lockMaterial({ tx, actor }: CommandContext, materialId: number): Promise<Row> {
  const row = await tx
    .selectFrom('material')
    .selectAll()
    .where('materialId', '=', materialId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row || !isPermitted(actor, PUBLISH, { userIds: [row.publishUserId], deptId: row.publishDeptId }))
    refuseNotFound({ materialId })
  return { ...row, files: row.files as MaterialFile[] }
}

export const withdrawMaterial: Handler<typeof materials.offline, typeof schemas.offline> = async (
  context,
  { materialId },
) => {
  const { tx, now, emit, log } = context
  const row = await lockMaterial(context, materialId)
  if (row.status !== published) refuse('STALE_DATA')
  await tx
    .updateTable('material')
    .set({ status: withdrawn, withdrawnAt: now, version: row.version + 1 })
    .where('materialId', '=', materialId)
    .execute()
  emit({ topic: 'material', ids: [materialId] })
  log({ subjectType: 'material', subjectId: materialId, before: { status: published }, after: { status: withdrawn } })
  return {}
}
