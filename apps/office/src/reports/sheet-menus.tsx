/** Menus of a report sheet: columns, saved views and export. */
import { findColumnNote } from '@nocturne/contract/reports/export/column-notes'
import { reports } from '@nocturne/contract/reports/endpoints'
import { showToast } from '@nocturne/web/kit/toast'
import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import CircleHelp from 'lucide-react/icons/circle-help'
import Columns3 from 'lucide-react/icons/columns-3'
import Download from 'lucide-react/icons/download'
import Pin from 'lucide-react/icons/pin'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { ChipButton } from '#kit/chip.tsx'
import { Popover } from '#kit/popover.tsx'
import { ScrollRegion } from '#kit/scroll-region.tsx'
import { Tick } from '#kit/tick.tsx'
import { downloadFile } from '#lib/export-file.ts'
import { sendCommand } from '#lib/send-command.ts'
import { ViewButton } from '#list/view-button.tsx'

import { fromSheetView, listDeviceViews, removeDeviceView, toSheetView, type ShownNights } from './saved-views.ts'
import type { SheetState } from './sheet-address.ts'
import type { SheetField } from './sheet-cells.ts'
import { toggleName, type ColumnChoice } from './sheet-columns.ts'
import type { SheetInput } from './use-sheet.ts'
import styles from './sheet-menus.module.css'

interface ColumnMenuProps {
  fields: readonly SheetField[]
  choice: ColumnChoice
  isDefault: boolean
  onChoose: (choice: ColumnChoice) => void
}

/** Columns to show and to pin; the first one is always both. */
export function ColumnMenu({ fields, choice, isDefault, onChoose }: ColumnMenuProps) {
  const { hidden, pinned } = choice
  return (
    <Popover
      label="列"
      align="end"
      renderButton={({ expanded, toggle }) => (
        <ChipButton icon={<Columns3 />} expanded={expanded} onClick={toggle}>
          {hidden.length === 0 ? '列' : `列 ${fields.length - hidden.length}/${fields.length}`}
        </ChipButton>
      )}
    >
      {() => (
        <div className={styles['menu']}>
          <div className={styles['head']}>
            <span>显示和固定的列</span>
            {!isDefault && (
              <Button kind="ghost" onClick={() => onChoose({ hidden: [], pinned: [] })}>
                恢复
              </Button>
            )}
          </div>
          {fields.slice(1).map(({ name, label }) => (
            <div key={name} className={styles['row']}>
              <Tick
                label={label}
                state={!hidden.includes(name)}
                onChange={() => onChoose({ hidden: toggleName(hidden, name), pinned })}
              />
              <button
                type="button"
                className={styles['pin']}
                aria-label={`固定${label}`}
                aria-pressed={pinned.includes(name)}
                onClick={() => onChoose({ hidden, pinned: toggleName(pinned, name) })}
              >
                <Pin aria-hidden="true" />
              </button>
            </div>
          ))}
        </div>
      )}
    </Popover>
  )
}

/** Definitions of the figures of a sheet. The head of a column shows its own one on hover. */
export function NotesMenu({ fields }: { fields: readonly SheetField[] }) {
  const notes = fields.flatMap((field) => {
    const note = findColumnNote(field)
    return note === null ? [] : [{ ...field, note }]
  })
  if (notes.length === 0) return null
  return (
    <Popover
      label="指标说明"
      align="end"
      renderButton={({ expanded, toggle }) => (
        <ChipButton icon={<CircleHelp aria-hidden="true" />} expanded={expanded} onClick={toggle}>
          指标说明
        </ChipButton>
      )}
    >
      {() => (
        <ScrollRegion label="全部指标" className={styles['notes']}>
          <dl>
            {notes.map(({ name, label, note }) => (
              <div key={name}>
                <dt>{label}</dt>
                <dd>{note}</dd>
              </div>
            ))}
          </dl>
        </ScrollRegion>
      )}
    </Popover>
  )
}

interface ViewMenuProps {
  report: string
  state: SheetState
  columns: ColumnChoice
  /** Null for reports without nights. */
  nights: ShownNights | null
  onApply: (state: SheetState, columns: ColumnChoice) => void
}

/** Saved views: a filter with its columns under a name. */
export function ViewMenu({ report, state, columns, nights, onApply }: ViewMenuProps) {
  return (
    <ViewButton
      page={{ pageKind: 'sheet', pageName: report }}
      content={toSheetView(state, columns, nights)}
      onApply={(content) => {
        const view = fromSheetView(content, nights?.today ?? null)
        onApply(view.state, view.columns)
      }}
      deviceViews={{
        list: () => listDeviceViews(report),
        remove: (viewName) => removeDeviceView(report, viewName),
      }}
    />
  )
}

/** Exports all rows of the filter, also those that the sheet leaves out. */
export function ExportMenu({ input }: { input: SheetInput }) {
  const [busy, setBusy] = useState(false)
  const download = async (format: 'xlsx' | 'csv', close: () => void) => {
    close()
    setBusy(true)
    try {
      const { downloadUrl, fileName } = await sendCommand(reports.exportReport, { ...input, format })
      await downloadFile(downloadUrl, fileName)
    } catch (error) {
      showToast(getErrorMessage(error, unexpectedText))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Popover
      label="导出"
      align="end"
      renderButton={({ toggle }) => (
        <Button kind="ghost" icon={<Download />} busy={busy} onClick={toggle}>
          导出
        </Button>
      )}
    >
      {(close) => (
        <div className={styles['menu']}>
          <button type="button" className={styles['choice']} onClick={() => void download('xlsx', close)}>
            Excel 表格
          </button>
          <button type="button" className={styles['choice']} onClick={() => void download('csv', close)}>
            CSV 文本
          </button>
        </div>
      )}
    </Popover>
  )
}
