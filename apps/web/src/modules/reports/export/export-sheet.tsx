import { reports } from '@nocturne/contract/reports/endpoints'
import { MAX_PRINTED_ROWS, type FileFormat } from '@nocturne/contract/reports/export/names'
import Check from 'lucide-react/icons/check'
import Link from 'lucide-react/icons/link'
import Printer from 'lucide-react/icons/printer'
import { useEffect, useRef, useState } from 'react'

import { bridge, BridgeError } from '#bridge/bridge.ts'
import { getEnvironment } from '#bridge/environment.ts'
import { Button } from '#kit/button.tsx'
import { Notice } from '#kit/notice.tsx'
import { ActionOutcome } from '#kit/outcome.tsx'
import { SegmentedControl } from '#kit/segmented-control.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { ApiError, getErrorMessage } from '#lib/query/api-error.ts'
import { downloadFile, saveFile, formatSize } from '#lib/upload/download.ts'
import { useScreenTitle } from '#lib/routing/screen.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { canPrintHere } from '#shells/print-action.tsx'
import styles from './export-sheet.module.css'
import { parsePrintableReport, PrintedReport, type PrintableReport } from './report-paper.tsx'
import { findExportName, type ExportSource } from './export-source.ts'

const formats: readonly { id: FileFormat; label: string }[] = [
  { id: 'xlsx', label: 'Excel 表格' },
  { id: 'csv', label: 'CSV 文本' },
  // In-app browsers cannot print, so they do not offer this format.
  ...(canPrintHere() ? [{ id: 'paper', label: '打印' } as const] : []),
]
const about: Record<FileFormat, string> = {
  xlsx: `含标题、筛选条件与合计，金额以元为单位，可直接打开。${canPrintHere() ? '' : '需要打印时，请在浏览器中打印。'}`,
  csv: '只有表头与数据，供其他系统导入。',
  paper: `按 A4 排版打印，含标题、筛选条件与合计，最多 ${MAX_PRINTED_ROWS.toLocaleString('en-US')} 行。`,
}

/** Lifetime of a download link on the server. */
const LINK_MINUTES = 10

/** The native shell saves the file even if the sheet was closed. */
const waitingText = getEnvironment() === 'shell' ? '正在由 App 保存，可以先关闭此页' : '正在生成'

/** Messages for the error codes of a native shell that did not save the file. */
const refusals: Record<Exclude<BridgeError['code'], 'CANCELLED'>, string> = {
  DENIED: 'App 没有保存文件的权限，请在手机设置中允许后重试',
  TIMEOUT: 'App 没有回应，请重试，或复制链接在浏览器中打开',
  FAILED: 'App 没有保存成功，请重试，或复制链接在浏览器中打开',
  UNSUPPORTED: 'App 不能保存文件，请复制链接在浏览器中打开',
}

type State =
  | { step: 'choosing' }
  | { step: 'working'; bytes: number }
  /** `link` is set if the file exists, but the shell did not save it. */
  | { step: 'failed'; message: string; link?: LinkedFile }
  /** The report is rendered for printing. */
  | { step: 'laidOut'; paper: PrintableReport }
  /** `file` is null if the native shell saved it. */
  | { step: 'done'; file: File | null; name: string }
  /** This app cannot download: the user opens the link in a browser. */
  | { step: 'linked'; url: string; name: string; copied: boolean }

interface ExportSheetProps {
  saved: ExportSource
  /** Initially selected format. */
  usual?: FileFormat
  onClose: () => void
}

/** 导出: all rows of the filter as a file, not only the rows on the page. */
export default function ExportSheet({ saved, usual = 'xlsx', onClose }: ExportSheetProps) {
  const screenTitle = useScreenTitle()
  const title = saved.title ?? screenTitle
  const [format, setFormat] = useState<FileFormat>(usual)
  const { state, start, copy } = useExport(saved)
  const working = state.step === 'working'
  const link = state.step === 'failed' ? state.link : undefined
  return (
    <Sheet
      open
      onClose={onClose}
      title={`导出${title}`}
      fact="按当前筛选条件导出全部数据"
      footer={
        state.step === 'done' ? (
          <FinishedExport file={state.file} onClose={onClose} />
        ) : state.step === 'linked' ? (
          <>
            <Button onClick={onClose}>完成</Button>
            <Button kind="primary" wide onClick={() => copy(state)}>
              {state.copied ? '再次复制' : '复制链接'}
            </Button>
          </>
        ) : state.step === 'laidOut' ? (
          <Button kind="primary" wide onClick={() => window.print()}>
            打印
          </Button>
        ) : (
          <>
            {link && <Button onClick={() => copy(link)}>复制链接</Button>}
            <Button kind="primary" wide busy={working} onClick={() => start(format)}>
              {state.step === 'failed' ? '重试' : format === 'paper' ? '排版' : '导出'}
            </Button>
          </>
        )
      }
    >
      {state.step === 'done' ? (
        <ActionOutcome icon={<Check />} tone="positive" title="已导出">
          {state.file ? `${state.name} · ${formatSize(state.file.size)}` : state.name}
        </ActionOutcome>
      ) : state.step === 'linked' ? (
        <>
          <ActionOutcome icon={<Link />} tone="positive" title={state.copied ? '下载链接已复制' : '下载链接已生成'}>
            {`${state.name}，请在手机浏览器中打开链接，${LINK_MINUTES} 分钟内有效`}
          </ActionOutcome>
          {!state.copied && <p className={styles['link']}>{state.url}</p>}
        </>
      ) : state.step === 'laidOut' ? (
        <>
          <ActionOutcome icon={<Printer />} tone="positive" title="已排好版">
            {`${state.paper.rows.filter(({ sum }) => !sum).length} 行`}
          </ActionOutcome>
          <PrintedReport paper={state.paper} />
        </>
      ) : (
        <>
          <SegmentedControl label="文件格式" options={formats} value={format} onChange={setFormat} />
          <p aria-live="polite">
            {working ? (state.bytes > 0 ? `正在接收 ${formatSize(state.bytes)}` : waitingText) : about[format]}
          </p>
          {state.step === 'failed' && <Notice tone="danger">{state.message}</Notice>}
        </>
      )}
    </Sheet>
  )
}

/** Buttons for a downloaded file. */
function FinishedExport({ file, onClose }: { file: File | null; onClose: () => void }) {
  if (!file)
    return (
      <Button kind="primary" wide onClick={onClose}>
        完成
      </Button>
    )
  const shareable = 'canShare' in navigator && navigator.canShare({ files: [file] })
  // Closing the share sheet is no error.
  const share = () => navigator.share({ files: [file] }).catch(() => undefined)
  return (
    <>
      {shareable && <Button onClick={share}>分享</Button>}
      <Button onClick={() => saveFile(file)}>再次保存</Button>
      <Button kind="primary" wide onClick={onClose}>
        完成
      </Button>
    </>
  )
}

/**
 * Requests the link, then downloads the file: here in a plain browser, otherwise by the native shell. Aborted when
 * the sheet closes.
 */
function useExport({ endpoint, input }: ExportSource) {
  const command = useCommand(reports.exportReport, { label: '导出报表', quiet: true })
  const [state, setState] = useState<State>({ step: 'choosing' })
  const left = useRef<AbortController>(null)
  useEffect(() => {
    const leaving = new AbortController()
    left.current = leaving
    return () => leaving.abort()
  }, [])

  async function exportFile(format: FileFormat): Promise<State> {
    const report = findExportName(endpoint)
    if (!report) throw new ApiError({ kind: 'refused', msg: '' })
    const result = await command.submit({ ...input, report, format })
    if (result.queued) throw new ApiError({ kind: 'offline', msg: '' })
    const { downloadUrl, fileName: name } = result.answer
    if (getEnvironment() !== 'browser') return saveByApp({ url: new URL(downloadUrl, location.href).href, name })
    const signal = left.current?.signal ?? AbortSignal.abort()
    const file = await downloadFile(downloadUrl, name, {
      signal,
      onBytes: (bytes) => setState({ step: 'working', bytes }),
    })
    if (format === 'paper') return { step: 'laidOut', paper: await parsePrintableReport(file) }
    saveFile(file)
    return { step: 'done', file, name }
  }

  async function start(format: FileFormat): Promise<void> {
    setState({ step: 'working', bytes: 0 })
    command.begin()
    try {
      setState(await exportFile(format))
    } catch (error) {
      if (!left.current?.signal.aborted)
        setState({ step: 'failed', message: getErrorMessage(error, '导出失败，请重试') })
    }
  }

  /** Copies the link of a file. Called by a separate tap, because some phones refuse to copy long after a tap. */
  async function copy(file: LinkedFile): Promise<void> {
    setState(await copyFileLink(file))
  }
  return { state, start, copy }
}

type LinkedFile = { url: string; name: string }

/** Saves the file by the native shell; copies its link outside of a shell, or if the shell cannot save it. */
async function saveByApp(file: LinkedFile): Promise<State> {
  if (getEnvironment() !== 'shell') return copyFileLink(file)
  try {
    const result = await bridge.saveFile(file)
    return result === 'saved'
      ? { step: 'done', file: null, name: file.name }
      : { step: 'linked', ...file, copied: true }
  } catch (error) {
    const code = error instanceof BridgeError ? error.code : 'FAILED'
    // The user cancelled choosing a location.
    return code === 'CANCELLED' ? { step: 'choosing' } : { step: 'failed', message: refusals[code], link: file }
  }
}

async function copyFileLink(file: LinkedFile): Promise<State> {
  const { copyLink } = await import('#bridge/browser.ts')
  const copied = await copyLink(file).then(
    () => true,
    () => false,
  )
  return { step: 'linked', ...file, copied }
}
