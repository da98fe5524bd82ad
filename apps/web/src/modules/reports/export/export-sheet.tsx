import { reports } from '@nocturne/contract/reports/endpoints'
import { MOST_PRINTED, type FileFormat } from '@nocturne/contract/reports/export/names'
import Check from 'lucide-react/icons/check'
import Printer from 'lucide-react/icons/printer'
import { useEffect, useRef, useState } from 'react'

import { bridge } from '../../../bridge/bridge.ts'
import { environment } from '../../../bridge/environment.ts'
import { Button } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { Outcome } from '../../../kit/outcome.tsx'
import { SegmentedControl } from '../../../kit/segmented-control.tsx'
import { Sheet } from '../../../kit/sheet.tsx'
import { ApiError, messageOf } from '../../../lib/api-error.ts'
import { download, keepFile, sizeText } from '../../../lib/download.ts'
import { useScreenTitle } from '../../../lib/screen.ts'
import { useCommand } from '../../../lib/use-command.ts'
import { paperOf, ReportPaper, type Paper } from './report-paper.tsx'
import { sheetNameOf, type Saved } from './saved.ts'

const formats: readonly { id: FileFormat; label: string }[] = [
  { id: 'xlsx', label: 'Excel 表格' },
  { id: 'csv', label: 'CSV 文本' },
  // Apps that show pages have no printer.
  ...(environment() === 'browser' ? [{ id: 'paper', label: '打印' } as const] : []),
]
const about: Record<FileFormat, string> = {
  xlsx: '含标题、筛选条件与合计，金额以元为单位，可直接打开。',
  csv: '只有表头与数据，供其他系统导入。',
  paper: `按 A4 排版打印，含标题、筛选条件与合计，最多 ${MOST_PRINTED.toLocaleString('en-US')} 行。`,
}

type State =
  | { step: 'choosing' }
  | { step: 'working'; bytes: number }
  | { step: 'failed'; message: string }
  /** What the printer gets. */
  | { step: 'laidOut'; paper: Paper }
  /** Null where the phone itself fetches it. */
  | { step: 'done'; file: File | null; name: string }

/** 导出: all rows of the filter as a file, not only those that are on the page. */
export default function ExportSheet({ saved, onClose }: { saved: Saved; onClose: () => void }) {
  const title = useScreenTitle()
  const [format, setFormat] = useState<FileFormat>('xlsx')
  const { state, start } = useExport(saved)
  const working = state.step === 'working'
  return (
    <Sheet
      open
      onClose={onClose}
      title={`导出${title}`}
      fact="按当前筛选条件导出全部数据"
      footer={
        state.step === 'done' ? (
          <Kept file={state.file} onClose={onClose} />
        ) : state.step === 'laidOut' ? (
          <Button kind="primary" wide onClick={() => window.print()}>
            打印
          </Button>
        ) : (
          <Button kind="primary" wide busy={working} onClick={() => start(format)}>
            {state.step === 'failed' ? '重试' : format === 'paper' ? '排版' : '导出'}
          </Button>
        )
      }
    >
      {state.step === 'done' ? (
        <Outcome icon={<Check />} tone="positive" title="已导出">
          {state.file ? `${state.name} · ${sizeText(state.file.size)}` : state.name}
        </Outcome>
      ) : state.step === 'laidOut' ? (
        <>
          <Outcome icon={<Printer />} tone="positive" title="已排好版">
            {`${state.paper.rows.filter(({ sum }) => !sum).length} 行`}
          </Outcome>
          <ReportPaper paper={state.paper} />
        </>
      ) : (
        <>
          <SegmentedControl label="文件格式" options={formats} value={format} onChange={setFormat} />
          <p aria-live="polite">
            {working ? (state.bytes > 0 ? `正在接收 ${sizeText(state.bytes)}` : '正在生成') : about[format]}
          </p>
          {state.step === 'failed' && <Notice tone="danger">{state.message}</Notice>}
        </>
      )}
    </Sheet>
  )
}

/** What can be done with a file that is here. */
function Kept({ file, onClose }: { file: File | null; onClose: () => void }) {
  if (!file)
    return (
      <Button kind="primary" wide onClick={onClose}>
        完成
      </Button>
    )
  const shareable = 'canShare' in navigator && navigator.canShare({ files: [file] })
  // Whoever closes the share sheet has decided so.
  const share = () => navigator.share({ files: [file] }).catch(() => undefined)
  return (
    <>
      {shareable && <Button onClick={share}>分享</Button>}
      <Button onClick={() => keepFile(file)}>再次保存</Button>
      <Button kind="primary" wide onClick={onClose}>
        完成
      </Button>
    </>
  )
}

/** Asks for the link, then brings the file: here in a plain browser, by the shell where there is one. Leaving gives it up. */
function useExport({ endpoint, input }: Saved): { state: State; start: (format: FileFormat) => Promise<void> } {
  const command = useCommand(reports.exportReport, { label: '导出报表', quiet: true })
  const [state, setState] = useState<State>({ step: 'choosing' })
  const left = useRef<AbortController>(null)
  useEffect(() => {
    const leaving = new AbortController()
    left.current = leaving
    return () => leaving.abort()
  }, [])

  async function bring(format: FileFormat): Promise<State> {
    const report = sheetNameOf(endpoint)
    if (!report) throw new ApiError({ kind: 'refused', msg: '' })
    const result = await command.submit({ ...input, report, format })
    if (result.queued) throw new ApiError({ kind: 'offline', msg: '' })
    const { downloadUrl, fileName: name } = result.answer
    if (environment() !== 'browser') {
      await bridge.saveFile({ url: new URL(downloadUrl, location.href).href, name })
      return { step: 'done', file: null, name }
    }
    const signal = left.current?.signal ?? AbortSignal.abort()
    const file = await download(downloadUrl, name, { signal, onBytes: (bytes) => setState({ step: 'working', bytes }) })
    if (format === 'paper') return { step: 'laidOut', paper: await paperOf(file) }
    keepFile(file)
    return { step: 'done', file, name }
  }

  async function start(format: FileFormat): Promise<void> {
    setState({ step: 'working', bytes: 0 })
    command.begin()
    try {
      setState(await bring(format))
    } catch (error) {
      if (!left.current?.signal.aborted) setState({ step: 'failed', message: messageOf(error, '导出失败，请重试') })
    }
  }
  return { state, start }
}
