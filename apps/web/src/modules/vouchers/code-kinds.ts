/**
 * Kinds of codes the input accepts: vouchers of each platform, and kinds provided by other modules through a slot.
 * Without a selected kind, the venue's own kinds are tried first: they are reliable and local, while a platform also
 * reports errors for codes it never sold.
 */
import type { InputOf } from '@nocturne/contract/endpoint'
import type { PermissionKey } from '@nocturne/contract/permissions'
import { vouchers } from '@nocturne/contract/vouchers/endpoints'

import { ApiError } from '#lib/query/api-error.ts'
import { call } from '#lib/query/api.ts'
import { buildChooseVouchersLink } from './links.ts'
import { externalCodeKindsSlot, type CodeLookUp, type ExternalCodeKind, type CodeSheetRenderer } from './slots.ts'

type Platform = NonNullable<InputOf<typeof vouchers.prepare>['platform']>
type Holds = (permission: PermissionKey) => boolean

/** Voucher platforms in the order of the tabs. */
const platforms: readonly { id: Platform; label: string }[] = [
  { id: 'meituan', label: '美团' },
  { id: 'douyin', label: '抖音' },
  { id: 'other', label: '自有券' },
]

let known: readonly ExternalCodeKind[] | null = null

/** Kinds provided by other modules; their tabs appear once loaded. */
export const externalCodeKinds = {
  load: async (): Promise<readonly ExternalCodeKind[]> => (known ??= await externalCodeKindsSlot.get()()),
  here: (): boolean => known !== null,
}

const filterPermitted = (kinds: readonly ExternalCodeKind[], holds: Holds) =>
  kinds.filter(({ permission }) => holds(permission))

/** Tabs after 自动识别, filtered by the user's permissions. */
export const listCodeTabs = (holds: Holds): readonly { id: string; label: string }[] => [
  ...platforms,
  ...filterPermitted(known ?? [], holds),
]

/** Sends a voucher code to the server and returns the link to its page. Without a platform, the server detects it. */
async function prepare({ text, tableRecordId }: CodeLookUp, platform?: Platform): Promise<string> {
  const sent = { code: text, ...(platform && { platform }), ...(tableRecordId !== undefined && { tableRecordId }) }
  const { verifyToken } = await call(vouchers.prepare, sent, { silent: true })
  return buildChooseVouchersLink(verifyToken, tableRecordId)
}

const isUnknown = (error: unknown) =>
  error instanceof ApiError && (error.errCode === 'VOUCHER_INVALID' || error.errCode === 'CERT_INVALID')

/** Looks up a code: returns the link it leads to or the sheet that handles it. Rejects with the error of the code. */
export async function lookUpVenueCode(
  request: CodeLookUp,
  chosen: string | undefined,
  holds: Holds,
): Promise<string | CodeSheetRenderer> {
  const further = filterPermitted(await externalCodeKinds.load(), holds)
  const kind = further.find(({ id }) => id === chosen)
  if (kind) return kind.look(request)
  const platform = platforms.find(({ id }) => id === chosen)?.id
  if (platform) return prepare(request, platform)
  const others = further.filter(({ couldBe }) => couldBe(request.text)).map((other) => () => other.look(request))
  return resolveFirst([...others, () => prepare(request)])
}

/** Result of the first look-up that knows the code; otherwise throws the error of the first one. */
async function resolveFirst(
  looks: readonly (() => Promise<string | CodeSheetRenderer>)[],
): Promise<string | CodeSheetRenderer> {
  let firstError: unknown
  for (const look of looks)
    try {
      return await look()
    } catch (error) {
      if (!isUnknown(error)) throw error
      firstError ??= error
    }
  throw firstError
}
