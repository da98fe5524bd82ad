import type { FileFormat } from '@nocturne/contract/reports/export/names'

import type { AnyEndpoint } from '#lib/query/api.ts'
import type { LazyPart } from '#lib/routing/lazy-part.ts'
import { openSlot } from '#lib/slot.ts'

type Exported = { endpoint: Pick<AnyEndpoint, 'id' | 'sheet'>; input: object; title?: string }

/** Slot for the sheet that exports rows as a file; filled by the reports module. */
export const exportSheetSlot =
  openSlot<LazyPart<{ saved: Exported; usual?: FileFormat; onClose: () => void }>>('payroll: export sheet')
