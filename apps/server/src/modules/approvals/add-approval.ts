/** 发起审批: submits a form a user fills in. Forms started by business actions cannot be submitted here. */
import { formatFen } from '@nocturne/base/money'
import { getBusinessDate } from '@nocturne/base/venue-time'
import type { approvals } from '@nocturne/contract/approvals/endpoints'
import type { schemas } from '@nocturne/contract/approvals/schemas'
import { normalDisable, userStatus } from '@nocturne/contract/codes'
import type { Tx } from '../../db/connection.ts'
import type { Handler } from '../../http/bind.ts'
import type { CommandContext } from '../../http/context.ts'
import { findMissingElement, refuseNotFound, refuse } from '../../http/refusal.ts'
import { assertOwnPicture } from '../platform/public.ts'
import { findDecisionEffects } from './decision-effects.ts'
import { findFormAmount, formatFormTitle, parseFormValues } from './form-rules.ts'
import type { FormValues, FormField } from './form-rules.ts'
import { startApproval } from './start-approval.ts'

export const addApproval: Handler<typeof approvals.add, typeof schemas.add> = async (context, input) => {
  const { tx, now } = context
  const type = await tx
    .selectFrom('approvalType')
    .selectAll()
    .where('typeCode', '=', input.typeCode)
    .where('status', '=', normalDisable.normal)
    .executeTakeFirst()
  if (!type?.startable) refuseNotFound({ typeCode: input.typeCode })
  const schema = type.formSchema as FormField[]
  const read = parseFormValues(schema, input.formData, getBusinessDate(now))
  if ('wrong' in read) refuseValue(read)
  await assertReferences(tx, schema, read.values)
  await assertOwnPictures(context, schema, { values: read.values, images: input.images ?? [] })
  const effects = findDecisionEffects({ approvalId: 0, typeCode: type.typeCode, bizType: null, bizId: null })?.effects
  const wrongLabel = effects?.check?.(read.values)
  if (wrongLabel) refuseFormField(wrongLabel, schema.find((field) => field.label === wrongLabel)?.key)
  const ccUserIds = input.ccUserIds ?? []
  const known =
    ccUserIds.length === 0
      ? []
      : await tx
          .selectFrom('appUser')
          .select('userId')
          .where('userId', 'in', ccUserIds)
          .where('status', '=', userStatus.active)
          .execute()
  const missing = findMissingElement(
    ccUserIds,
    known.map(({ userId }) => userId),
  )
  if (missing !== undefined) refuseNotFound({ ccUserId: missing }, 'USER_NOT_FOUND')
  const prepared = (await effects?.prepare?.(context, read.values)) ?? {
    title: formatFormTitle(type.typeName, schema, read.values),
    amount: findFormAmount(schema, read.values),
    formData: read.values,
  }
  const approvalId = await startApproval(context, {
    ...prepared,
    typeCode: type.typeCode,
    bizType: null,
    bizId: null,
    images: input.images ?? [],
    ccUserIds,
  })
  return { approvalId }
}

function refuseValue({ wrong, reason }: { wrong: FormField; reason?: 'past' | 'outside' }): never {
  const { key, label, from } = wrong
  if (reason === undefined) return refuseFormField(label, key)
  const message = reason === 'outside' ? describeBounds(wrong) : `${label}不能早于${from === 'today' ? '今天' : '本月'}`
  return refuse('PARAM_INVALID', { field: message }, { field: key, label, message })
}

function describeBounds({ label, type, min, max }: FormField): string {
  const format = (bound: number) =>
    type === 'money' ? `${formatFen(bound, { trim: true, symbol: false })}元` : String(bound)
  const [least, most] = [min !== undefined && `不少于${format(min)}`, max !== undefined && `不超过${format(max)}`]
  return `${label}${[least, most].filter(Boolean).join('、')}`
}

function refuseFormField(label: string, key: string | undefined): never {
  return refuse('FORM_INVALID', { label }, { field: key, label })
}

/** Pictures in a form and attached to it must be uploads of the applicant. */
async function assertOwnPictures(
  { tx, actor }: CommandContext,
  schema: readonly FormField[],
  { values, images }: { values: FormValues; images: readonly string[] },
): Promise<void> {
  for (const url of images) await assertOwnPicture(tx, actor.userId, { field: 'images', label: '图片', url })
  for (const { key, label } of schema.filter(({ type }) => type === 'image'))
    for (const url of (values[key] ?? []) as string[])
      await assertOwnPicture(tx, actor.userId, { field: key, label, url })
}

/** People and tables named in a form must exist. */
async function assertReferences(tx: Tx, schema: readonly FormField[], values: FormValues): Promise<void> {
  for (const field of schema) {
    const value = values[field.key]
    if (typeof value !== 'number') continue
    const found =
      field.type === 'user'
        ? await tx
            .selectFrom('appUser')
            .select('userId')
            .where('userId', '=', value)
            .where('status', '=', userStatus.active)
            .executeTakeFirst()
        : field.type === 'table'
          ? await tx.selectFrom('venueTable').select('tableId').where('tableId', '=', value).executeTakeFirst()
          : true
    if (!found) refuseFormField(field.label, field.key)
  }
}
