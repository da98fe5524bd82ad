/** Saved views of lists and report sheets. A view belongs to one person and can be shared with the venue. */
import { formatTime } from '@nocturne/base/venue-time'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { office } from '@nocturne/contract/office/endpoints'
import { findEntity } from '@nocturne/contract/office/entities'
import { MAX_VIEWS } from '@nocturne/contract/office/saved-views'
import type { schemas } from '@nocturne/contract/office/schemas'
import type { SheetName } from '@nocturne/contract/reports/export/names'
import { reportSheets } from '@nocturne/contract/reports/export/sheets'
import { sql } from 'kysely'
import type { Handler } from '../../http/bind.ts'
import type { StaffActor } from '../../http/context.ts'
import { findScope } from '../../http/policy.ts'
import { refuse, refuseField, refuseNotFound } from '../../http/refusal.ts'
import { isReadable } from './field-rights.ts'

/** Most views of a page that are listed; those of the caller come first. */
const MAX_LISTED = 200

type ViewPage = { pageKind: 'list' | 'sheet'; pageName: string }

const canShareViews = (actor: StaffActor): boolean => actor.permissions.has('system:config:edit')

const isSheet = (name: string): name is SheetName => Object.hasOwn(reportSheets, name)

/** Refuses pages that do not exist, and pages that the caller may not open. */
function assertPageReadable(actor: StaffActor, { pageKind, pageName }: ViewPage): void {
  if (pageKind === 'list') {
    const definition = findEntity(pageName)
    if (!definition) refuseField('pageName', '页面', '页面不存在')
    if (!isReadable(actor, definition)) refuse('NO_PERMISSION')
    return
  }
  if (!isSheet(pageName)) refuseField('pageName', '页面', '页面不存在')
  if (findScope(actor, reportSheets[pageName].permission) === undefined) refuse('NO_PERMISSION')
}

type Content = Pick<
  AnswerOf<typeof office.views>['rows'][number],
  'query' | 'shown' | 'hidden' | 'pinned' | 'quickRange'
>

export const listViews: Handler<typeof office.views, typeof schemas.views> = async ({ db, actor }, input) => {
  assertPageReadable(actor, input)
  const sharingAllowed = canShareViews(actor)
  const { rows } = await sql<{
    viewId: number
    viewName: string
    ownerName: string
    own: boolean
    shared: boolean
    savedTime: string
    content: Content
  }>`
    select v.view_id, v.view_name, u.nick_name as owner_name, v.owner_id = ${actor.userId} as own, v.shared,
      v.saved_at as saved_time, v.content
    from saved_view v join app_user u on u.user_id = v.owner_id
    where v.page_kind = ${input.pageKind} and v.page_name = ${input.pageName} and (v.owner_id = ${actor.userId} or v.shared)
    order by own desc, v.view_name, v.view_id limit ${MAX_LISTED}`.execute(db)
  return {
    rows: rows.map(({ content, ...view }) => ({
      ...view,
      ...content,
      canRemove: view.own || sharingAllowed,
    })),
    sharingAllowed,
  }
}

export const saveView: Handler<typeof office.saveView, typeof schemas.saveView> = async (
  { tx, actor, now, log },
  { pageKind, pageName, viewName, shared = false, ...content },
) => {
  assertPageReadable(actor, { pageKind, pageName })
  if (shared && !canShareViews(actor)) refuse('NO_PERMISSION')
  // Saves of one person are serialized, so that two at once cannot exceed the bound.
  await tx.selectFrom('appUser').select('userId').where('userId', '=', actor.userId).forNoKeyUpdate().execute()
  const stored = { shared, content: JSON.stringify(content), savedAt: formatTime(now) }
  const { viewId } = await tx
    .insertInto('savedView')
    .values({ ownerId: actor.userId, pageKind, pageName, viewName, ...stored })
    .onConflict((conflict) => conflict.columns(['ownerId', 'pageKind', 'pageName', 'viewName']).doUpdateSet(stored))
    .returning('viewId')
    .executeTakeFirstOrThrow()
  const { count } = await tx
    .selectFrom('savedView')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ownerId', '=', actor.userId)
    .where('pageKind', '=', pageKind)
    .where('pageName', '=', pageName)
    .executeTakeFirstOrThrow()
  if (count > MAX_VIEWS) refuseField('viewName', '视图名称', `一个页面最多保存${MAX_VIEWS}个视图，请先删除不用的`)
  log({ subjectType: 'savedView', subjectId: viewId, after: { pageKind, pageName, viewName, shared } })
  return { viewId }
}

export const removeView: Handler<typeof office.removeView, typeof schemas.removeView> = async (
  { tx, actor, log },
  { viewId },
) => {
  const view = await tx
    .selectFrom('savedView')
    .select(['ownerId', 'pageKind', 'pageName', 'viewName', 'shared'])
    .where('viewId', '=', viewId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  // Views of others that are not shared are unknown to the caller.
  if (!view || (view.ownerId !== actor.userId && !view.shared)) refuseNotFound({ viewId })
  if (view.ownerId !== actor.userId && !canShareViews(actor)) refuse('NO_PERMISSION')
  await tx.deleteFrom('savedView').where('viewId', '=', viewId).execute()
  const { pageKind, pageName, viewName, shared } = view
  log({ subjectType: 'savedView', subjectId: viewId, before: { pageKind, pageName, viewName, shared } })
  return {}
}
