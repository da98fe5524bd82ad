/** Import of records from a sheet: choose, assign columns, dry run, import. */
import { listKeyGroups, type EntityDefinition } from '@nocturne/contract/entity/definition'
import type { ImportResult } from '@nocturne/contract/entity/schemas'
import { cx } from '@nocturne/web/kit/cx'
import Check from 'lucide-react/icons/check'
import ChevronRight from 'lucide-react/icons/chevron-right'

import { Button } from '#kit/button.tsx'
import { PageHead } from '#kit/page-head.tsx'
import { WarningList } from '#kit/warning-list.tsx'
import { describeWarnings } from '#lib/save-warnings.ts'
import { useLeaveGuard } from '#lib/leave-guard.ts'
import { buildListPath, useGo } from '#lib/use-go.ts'

import { ColumnPanel } from './column-panel.tsx'
import { FileChoice } from './file-choice.tsx'
import { PreviewTable } from './preview-table.tsx'
import { useImport, type Import } from './use-import.ts'
import styles from './import-page.module.css'

const STEPS = ['选文件', '对列', '预演', '导入']

function getStep({ sheet, checked, done, hasKey }: Import): number {
  if (done) return STEPS.length
  if (!sheet) return 0
  return checked || hasKey ? 2 : 1
}

export default function ImportPage({ definition }: { definition: EntityDefinition }) {
  const go = useGo()
  const run = useImport(definition)
  useLeaveGuard(run.sheet !== null && run.done === null)
  const back = () => go(buildListPath(definition.name))
  return (
    <div className={styles['page']}>
      <PageHead title={`导入${definition.label}`} onBack={back} backAlways>
        <Steps step={getStep(run)} />
      </PageHead>
      {run.done ? (
        <Done definition={definition} run={run} />
      ) : run.sheet ? (
        <Preview definition={definition} run={run} />
      ) : (
        <FileChoice definition={definition} run={run} />
      )}
    </div>
  )
}

function Steps({ step }: { step: number }) {
  return (
    <ol className={styles['steps']} aria-label="步骤">
      {STEPS.map((title, index) => (
        <li
          key={title}
          className={cx(index < step && styles['past'], index === step && styles['now'])}
          aria-current={index === step ? 'step' : undefined}
        >
          {index > 0 && <ChevronRight aria-hidden="true" />}
          <span className={styles['number']} aria-hidden="true">
            {index < step ? <Check /> : index + 1}
          </span>
          <span className={styles['title']}>{title}</span>
        </li>
      ))}
    </ol>
  )
}

function Preview({ definition, run }: { definition: EntityDefinition; run: Import }) {
  const { checked, busy, failure, hasKey } = run
  const keyLabel = listKeyGroups(definition)
    .map((group) => group.map((name) => definition.fields[name]?.label).join('和'))
    .join('”或“')
  const errorCount = checked?.errors.length ?? 0
  const rows = checked ? checked.added + checked.changed : 0
  const blocked =
    busy === 'checking'
      ? '正在预演'
      : checked === null
        ? '先对上列'
        : errorCount > 0
          ? `还有 ${errorCount} 处要改`
          : rows === 0
            ? '没有变化'
            : null
  return (
    <div className={styles['content']}>
      <div className={styles['main']}>
        {!hasKey && (
          <p role="alert" className={styles['note']}>
            还没有一列对上“{keyLabel}”，导入靠它认出每一条。请在“对上的列”里选。
          </p>
        )}
        {failure !== null && (
          <div role="alert" className={styles['failure']}>
            <span>{failure}</span>
            {checked === null && <Button onClick={() => run.recheck()}>重试</Button>}
          </div>
        )}
        {checked && checked.warnings.length > 0 && (
          <WarningList title="可以导入，请留意" texts={listWarnings(checked)} />
        )}
        <PreviewTable definition={definition} run={run} />
        <footer className={styles['foot']}>
          <p>
            <strong>要么全进，要么一行不进。</strong>
          </p>
          <Button kind="ghost" onClick={run.restart}>
            换一份
          </Button>
          <Button kind="primary" busy={busy === 'importing'} blocked={blocked} onClick={run.send}>
            导入 {rows} 行{errorCount > 0 ? ` · 还有 ${errorCount} 处` : ''}
          </Button>
        </footer>
      </div>
      <ColumnPanel definition={definition} run={run} />
    </div>
  )
}

/** Rows are named by their number in the sheet, whose first line has the headings. */
const listWarnings = ({ warnings }: ImportResult) => describeWarnings(warnings, (row) => `第${row + 2}行`)

function Done({ definition, run }: { definition: EntityDefinition; run: Import }) {
  const go = useGo()
  const { done } = run
  const { counter } = definition
  return (
    <div className={styles['done']}>
      <span className={styles['doneMark']} aria-hidden="true">
        <Check />
      </span>
      <h2>导入好了</h2>
      <output>
        新增 {done?.added} {counter} · 修改 {done?.changed} {counter} · 不变 {done?.unchanged} {counter}
      </output>
      {done && done.warnings.length > 0 && <WarningList title="请留意" texts={listWarnings(done)} />}
      <div>
        <Button kind="primary" onClick={() => go(buildListPath(definition.name))}>
          看{definition.label}
        </Button>
        <Button onClick={run.restart}>再导一份</Button>
      </div>
    </div>
  )
}
