import type { PermissionKey } from '@nocturne/contract/permissions'
import type { ReactNode } from 'react'

import { createSlot } from '#lib/slot.ts'

/** Look-up request: the scanned or typed text, and the selected sitting if any. */
export type CodeLookUp = { text: string; tableRecordId: number | undefined }

/** Renders the sheet that handles a code, above the input. */
export type CodeSheetRenderer = (onClose: () => void) => ReactNode

/** Kind of codes provided by another module, for users with its permission. */
export type ExternalCodeKind = {
  id: string
  /** Label of the tab for this kind of code. */
  label: string
  permission: PermissionKey
  /** True if the text may be of this kind; decides when no tab is selected. */
  couldBe: (text: string) => boolean
  /**
   * Looks the code up: returns the sheet that handles it, or a link. Rejects with the error of the code: CERT_INVALID
   * for unknown codes.
   */
  look: (request: CodeLookUp) => Promise<CodeSheetRenderer | string>
}

/** Slot for the kinds of codes of other modules; loaded together with the input. */
export const externalCodeKindsSlot = createSlot<() => Promise<readonly ExternalCodeKind[]>>(
  'vouchers: further kinds of codes',
)
