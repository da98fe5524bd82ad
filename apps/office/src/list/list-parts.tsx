/** Parts of a list that do not depend on its rows: head, foot, and what stands instead of the rows. */
import { isStopped, type EntityDefinition, type EntityRecord } from '@nocturne/contract/entity/definition'
import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import { showToast } from '@nocturne/web/kit/toast'
import Download from 'lucide-react/icons/download'
import ListChecks from 'lucide-react/icons/list-checks'
import Plus from 'lucide-react/icons/plus'
import Upload from 'lucide-react/icons/upload'

import { Button, IconButton } from '#kit/button.tsx'
import { KeyCap } from '#kit/key-cap.tsx'
import { PageHead } from '#kit/page-head.tsx'
import { Popover } from '#kit/popover.tsx'
import { exportRecords, type ExportFormat } from '#lib/export-file.ts'

import styles from './list-parts.module.css'

interface ListHeadProps {
  definition: EntityDefinition
  rows: readonly EntityRecord[]
  total: number
  isPhone: boolean
  onNew: () => unknown
  onImport: () => unknown
  onBack: () => unknown
}

export function ListHead({ definition, rows, total, isPhone, onNew, onImport, onBack }: ListHeadProps) {
  const { label, counter } = definition
  const stopped = rows.filter(({ values }) => isStopped(definition, values)).length
  const count = `${total - stopped} ${counter}${stopped > 0 ? ` · ${stopped} ${counter}停用` : ''}`
  return (
    <PageHead title={label} note={total > 0 ? count : undefined} onBack={onBack}>
      {isPhone ? (
        <IconButton label={`新增${label}`} icon={<Plus />} onClick={onNew} />
      ) : (
        <>
          <Button kind="ghost" icon={<Upload />} onClick={onImport}>
            导入
          </Button>
          <ExportButton definition={definition} />
          <Button kind="primary" icon={<Plus />} keys="N" onClick={onNew}>
            新增{label}
          </Button>
        </>
      )}
    </PageHead>
  )
}

const formats: readonly { format: ExportFormat; label: string }[] = [
  { format: 'xlsx', label: 'Excel 表格' },
  { format: 'csv', label: 'CSV 文本' },
]

function ExportButton({ definition }: { definition: EntityDefinition }) {
  const download = async (format: ExportFormat, close: () => void) => {
    close()
    try {
      await exportRecords(definition, format)
    } catch (error) {
      showToast(getErrorMessage(error, unexpectedText))
    }
  }
  return (
    <Popover
      label="导出"
      align="end"
      renderButton={({ toggle }) => (
        <Button kind="ghost" icon={<Download />} onClick={toggle}>
          导出
        </Button>
      )}
    >
      {(close) => (
        <div className={styles['menu']}>
          {formats.map(({ format, label }) => (
            <button key={format} type="button" onClick={() => void download(format, close)}>
              {label}
            </button>
          ))}
          <p>改好后可以再导入</p>
        </div>
      )}
    </Popover>
  )
}

/** Number of records, and the keys of the list. */
export function ListFoot({
  definition: { counter },
  shown,
  total,
  ordered,
}: {
  definition: EntityDefinition
  shown: number
  total: number
  ordered: boolean
}) {
  return (
    <footer className={styles['foot']}>
      <span aria-live="polite">
        {shown === total ? `共 ${total} ${counter}` : `${shown} ${counter}，共 ${total} ${counter}`}
      </span>
      <span className={styles['keys']}>
        <span>
          <KeyCap>↑ ↓</KeyCap> 换行
        </span>
        <span>
          <KeyCap>F2</KeyCap> 改格
        </span>
        <span>
          <KeyCap>空格</KeyCap> 选中
        </span>
        {ordered && (
          <span>
            <KeyCap>Alt ↑ ↓</KeyCap> 排序
          </span>
        )}
        <span>
          <KeyCap>Ctrl C</KeyCap> 复制
        </span>
      </span>
    </footer>
  )
}

interface PhoneFootProps {
  definition: EntityDefinition
  choosing: boolean
  onChoose: () => void
  onNew: () => unknown
}

export function PhoneFoot({ definition, choosing, onChoose, onNew }: PhoneFootProps) {
  return (
    <footer className={styles['phoneFoot']}>
      <Button icon={<ListChecks />} onClick={onChoose}>
        {choosing ? '不选了' : '多选'}
      </Button>
      {!choosing && (
        <Button kind="primary" onClick={onNew}>
          新增{definition.label}
        </Button>
      )}
    </footer>
  )
}

const SKELETON_ROWS = 10

export function ListSkeleton() {
  return (
    <output className={styles['skeleton']} aria-label="加载中">
      {Array.from({ length: SKELETON_ROWS }, (_, index) => (
        <span key={index}>
          <i />
          <i />
          <i />
        </span>
      ))}
    </output>
  )
}

export function ListError({ text, busy, onRetry }: { text: string; busy: boolean; onRetry: () => unknown }) {
  return (
    <div className={styles['message']} role="alert">
      <p>{text}</p>
      <Button busy={busy} onClick={onRetry}>
        重试
      </Button>
    </div>
  )
}

export function EmptyList({
  definition,
  onNew,
  onImport,
}: {
  definition: EntityDefinition
  onNew: () => unknown
  onImport: () => unknown
}) {
  return (
    <div className={styles['message']}>
      <h2>还没有{definition.label}</h2>
      <p>{definition.purpose}</p>
      <div>
        <Button kind="primary" icon={<Plus />} onClick={onNew}>
          新增
        </Button>
        <Button icon={<Upload />} onClick={onImport}>
          导入
        </Button>
      </div>
    </div>
  )
}

export function NoneFound({ onReset }: { onReset: () => void }) {
  return (
    <div className={styles['message']}>
      <p>没有符合条件的记录</p>
      <Button onClick={onReset}>清空条件</Button>
    </div>
  )
}
