/** Menus of a report sheet: columns, saved views and export. */
import { findQuickRange, type DateRange } from '@nocturne/base/date-range'
import { reports } from '@nocturne/contract/reports/endpoints'
import { showToast } from '@nocturne/web/kit/toast'
import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import Bookmark from 'lucide-react/icons/bookmark'
import Columns3 from 'lucide-react/icons/columns-3'
import Download from 'lucide-react/icons/download'
import Pin from 'lucide-react/icons/pin'
import X from 'lucide-react/icons/x'
import { useState, type FormEvent } from 'react'

import { Button, IconButton } from '#kit/button.tsx'
import { ChipButton } from '#kit/chip.tsx'
import inputs from '#kit/input.module.css'
import { Popover } from '#kit/popover.tsx'
import { Tick } from '#kit/tick.tsx'
import { downloadFile } from '#lib/export-file.ts'
import { sendCommand } from '#lib/send-command.ts'

import { resolveView, useSavedViews } from './saved-views.ts'
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

interface ViewMenuProps {
  report: string
  state: SheetState
  columns: ColumnChoice
  /** Nights that are shown, and the current one; null for reports without nights. */
  nights: { range: DateRange; today: string } | null
  onApply: (state: SheetState, columns: ColumnChoice) => void
}

/** Saved views: a filter with its columns under a name. */
export function ViewMenu({ report, state, columns, nights, onApply }: ViewMenuProps) {
  const { views, save, remove } = useSavedViews(report)
  const [name, setName] = useState('')
  const saveView = (event?: FormEvent) => {
    event?.preventDefault()
    if (name.trim() === '') return
    const quick = nights && findQuickRange(nights.range, nights.today)
    save({ name: name.trim(), report, state: { ...state, open: null }, quick, columns })
    setName('')
    showToast('已保存')
  }
  return (
    <Popover
      label="视图"
      align="end"
      renderButton={({ expanded, toggle }) => (
        <ChipButton icon={<Bookmark />} expanded={expanded} onClick={toggle}>
          视图
        </ChipButton>
      )}
    >
      {(close) => (
        <div className={styles['menu']}>
          {views.map((view) => (
            <div key={view.name} className={styles['row']}>
              <button
                type="button"
                className={styles['choice']}
                onClick={() => {
                  onApply(nights ? resolveView(view, nights.today) : view.state, view.columns)
                  close()
                }}
              >
                {view.name}
              </button>
              <IconButton label={`删除${view.name}`} icon={<X />} onClick={() => remove(view.name)} />
            </div>
          ))}
          <form className={styles['save']} onSubmit={saveView}>
            <input
              className={inputs['input']}
              aria-label="视图名称"
              placeholder="给现在的筛选和列起个名"
              maxLength={20}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
            <Button kind="primary" blocked={name.trim() === '' ? '请填写名称' : null} onClick={() => saveView()}>
              保存
            </Button>
          </form>
          <p className={styles['note']}>只保存在这台电脑上</p>
        </div>
      )}
    </Popover>
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
