import type { PermissionKey } from '@nocturne/contract/permissions'
import type { ReactNode } from 'react'

import { openSlot } from '../../lib/slot.ts'

/** What is looked up: the text that was scanned or typed, and the sitting it is for, if one is chosen. */
export type Asked = { text: string; tableRecordId: number | undefined }

/** The sheet over the box that serves a code. */
export type Serving = (onClose: () => void) => ReactNode

/** A kind of codes of a module above, for who holds its key. */
export type FurtherKind = {
  id: string
  /** On its tab. */
  label: string
  permission: PermissionKey
  /** It could be one when nobody has chosen a tab and no platform knows it. */
  couldBe: (text: string) => boolean
  /** Looks the code up; answers the sheet that serves it, or where it leads. Rejects with what is wrong with it: CERT_INVALID for none of its own. */
  look: (asked: Asked) => Promise<Serving | string>
}

/** Fetched with the box they stand in. */
export const furtherKindsSlot = openSlot<() => Promise<readonly FurtherKind[]>>('vouchers: further kinds of codes')
