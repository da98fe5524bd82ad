/** Saved views of a list or a report sheet: apply, save under a name, share with the venue, remove. */
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import { office } from '@nocturne/contract/office/endpoints'
import { MAX_VIEW_NAME } from '@nocturne/contract/office/saved-views'
import { confirm } from '@nocturne/web/kit/confirm'
import { showToast } from '@nocturne/web/kit/toast'
import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import { invalidate, useApi } from '@nocturne/web/lib/query/query'
import X from 'lucide-react/icons/x'
import { useEffect, useEffectEvent, useState, type FormEvent } from 'react'

import { Button, IconButton } from '#kit/button.tsx'
import inputs from '#kit/input.module.css'
import { Tick } from '#kit/tick.tsx'
import { sendCommand } from '#lib/send-command.ts'

import { ListError } from './list-parts.tsx'
import styles from './view-panel.module.css'

type Saved = InputOf<typeof office.saveView>

/** Filter, order and columns of a view. */
export type ViewContent = Omit<Saved, 'pageKind' | 'pageName' | 'viewName' | 'shared'>

type View = AnswerOf<typeof office.views>['rows'][number]

export interface ViewPanelProps {
  page: Pick<Saved, 'pageKind' | 'pageName'>
  /** The page as it is shown now. */
  content: ViewContent
  onApply: (content: ViewContent) => void
  /** Views that an earlier version stored on this device; they are saved once and removed from it. */
  deviceViews?: {
    list: () => readonly { viewName: string; content: ViewContent }[]
    remove: (viewName: string) => void
  }
  onClose: () => void
}

export default function ViewPanel({ page, content, onApply, deviceViews, onClose }: ViewPanelProps) {
  const { data, error, refetch, isFetching } = useApi(office.views, page)
  const [failure, setFailure] = useState<string | null>(null)
  const run = async (work: () => Promise<unknown>) => {
    setFailure(null)
    try {
      await work()
      await invalidate(office.views)
    } catch (refused) {
      setFailure(getErrorMessage(refused, unexpectedText))
    }
  }
  useDeviceViews({ page, data, deviceViews, run })
  const remove = async ({ viewId, viewName, shared }: View) => {
    if (shared && !(await confirm({ title: `删除“${viewName}”`, body: '全店都不能再用这个视图' }))) return
    await run(() => sendCommand(office.removeView, { viewId }))
  }
  const save = (viewName: string, shared: boolean) =>
    run(async () => {
      await sendCommand(office.saveView, { ...page, ...content, viewName, ...(shared && { shared }) })
      showToast('已保存')
    })
  if (!data)
    return error ? (
      <ListError text={getErrorMessage(error, unexpectedText)} busy={isFetching} onRetry={() => refetch()} />
    ) : (
      <output className={styles['menu']} aria-label="加载中" />
    )
  return (
    <div className={styles['menu']}>
      {data.rows.map((view) => (
        <div key={view.viewId} className={styles['row']}>
          <button
            type="button"
            className={styles['choice']}
            onClick={() => {
              onApply(view)
              onClose()
            }}
          >
            {view.viewName}
            {view.shared && <small>{view.own ? '全店可用' : view.ownerName}</small>}
          </button>
          {view.canRemove && <IconButton label={`删除${view.viewName}`} icon={<X />} onClick={() => remove(view)} />}
        </div>
      ))}
      <SaveForm sharingAllowed={data.sharingAllowed} onSave={save} />
      <p
        className={styles['note']}
        role={failure === null ? undefined : 'alert'}
        data-bad={failure !== null || undefined}
      >
        {failure ?? '保存现在的筛选、排序和列，换电脑也在'}
      </p>
    </div>
  )
}

function SaveForm({
  sharingAllowed,
  onSave,
}: {
  sharingAllowed: boolean
  onSave: (viewName: string, shared: boolean) => Promise<void>
}) {
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const [busy, setBusy] = useState(false)
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (name.trim() === '' || busy) return
    setBusy(true)
    await onSave(name.trim(), shared)
    setBusy(false)
    setName('')
  }
  return (
    <form className={styles['save']} onSubmit={(event) => void submit(event)}>
      <input
        className={inputs['input']}
        aria-label="视图名称"
        placeholder="给现在的样子起个名"
        maxLength={MAX_VIEW_NAME}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button kind="primary" busy={busy} blocked={name.trim() === '' ? '请填写名称' : null} onClick={() => submit()}>
        保存
      </Button>
      {sharingAllowed && <Tick label="给全店用" state={shared} onChange={setShared} />}
    </form>
  )
}

interface DeviceMove {
  page: ViewPanelProps['page']
  deviceViews: ViewPanelProps['deviceViews'] | undefined
  data: AnswerOf<typeof office.views> | undefined
  run: (work: () => Promise<unknown>) => Promise<void>
}

/** Saves the views of this device, once the saved ones are known; a saved view of the same name wins. */
function useDeviceViews({ page, data, deviceViews, run }: DeviceMove): void {
  const move = useEffectEvent(async () => {
    const waiting = deviceViews?.list() ?? []
    if (!data || waiting.length === 0) return
    await run(async () => {
      for (const { viewName, content } of waiting) {
        if (!data.rows.some((row) => row.own && row.viewName === viewName))
          await sendCommand(office.saveView, { ...page, ...content, viewName })
        deviceViews?.remove(viewName)
      }
    })
  })
  const isLoaded = data !== undefined
  useEffect(() => {
    if (isLoaded) void move()
  }, [isLoaded])
}
