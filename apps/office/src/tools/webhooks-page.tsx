/** Webhooks: addresses of other programs, with the deliveries of each. */
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { integrations } from '@nocturne/contract/integrations/endpoints'
import {
  TEST_EVENT,
  webhookEventNames,
  webhookEvents,
  type WebhookEvent,
} from '@nocturne/contract/integrations/webhook-events'
import { confirm } from '@nocturne/web/kit/confirm'
import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import { invalidate, useApi } from '@nocturne/web/lib/query/query'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { Field } from '#kit/field.tsx'
import inputs from '#kit/input.module.css'
import { Modal } from '#kit/modal.tsx'
import { PageHead } from '#kit/page-head.tsx'
import { Tick } from '#kit/tick.tsx'
import { sendCommand } from '#lib/send-command.ts'
import { useGo } from '#lib/use-go.ts'
import { ListError, ListSkeleton } from '#list/list-parts.tsx'

import styles from './connections.module.css'
import { DeliveriesDialog } from './deliveries-dialog.tsx'
import { SecretBox } from './secret-box.tsx'
import { useAction } from './use-action.ts'

type Webhook = AnswerOf<typeof integrations.webhookList>['rows'][number]

const stateTexts: Readonly<Record<Webhook['state'], { text: string; tone: 'good' | 'bad' | undefined }>> = {
  active: { text: '使用中', tone: 'good' },
  paused: { text: '已停用', tone: undefined },
  disabled: { text: '一天没送达，已自动停用', tone: 'bad' },
}

const describeEvent = (event: string): string =>
  event === TEST_EVENT ? '测试' : (webhookEvents[event as WebhookEvent] ?? event)

export default function WebhooksPage() {
  const { data, error, refetch, isFetching } = useApi(integrations.webhookList, {})
  const go = useGo()
  const action = useAction()
  const [editing, setEditing] = useState<Webhook | 'new' | null>(null)
  const [shown, setShown] = useState<Webhook | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <div className={styles['page']}>
      <PageHead title="推送" note="有事件时通知别的程序" onBack={() => go('/')}>
        <Button kind="primary" icon={<Plus />} onClick={() => setEditing('new')}>
          新增推送
        </Button>
      </PageHead>
      {action.failure !== null && (
        <p role="alert" className={styles['failure']}>
          {action.failure}
        </p>
      )}
      {secret !== null && (
        <SecretBox
          title="签名密钥"
          note="只显示这一次。更换后旧密钥一天内仍同时签名"
          secret={secret}
          onDone={() => setSecret(null)}
        />
      )}
      {data ? (
        <ul className={styles['rows']}>
          {data.rows.map((row) => (
            <WebhookRow
              key={row.webhookId}
              webhook={row}
              action={action}
              onEdit={() => setEditing(row)}
              onDeliveries={() => setShown(row)}
              onSecret={setSecret}
            />
          ))}
          {data.rows.length === 0 && <li className={styles['none']}>还没有推送</li>}
        </ul>
      ) : error ? (
        <ListError text={getErrorMessage(error, unexpectedText)} busy={isFetching} onRetry={() => refetch()} />
      ) : (
        <ListSkeleton />
      )}
      {editing !== null && (
        <WebhookDialog
          webhook={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onSecret={setSecret}
        />
      )}
      {shown !== null && <DeliveriesDialog webhook={shown} onClose={() => setShown(null)} />}
    </div>
  )
}

interface WebhookRowProps {
  webhook: Webhook
  action: ReturnType<typeof useAction>
  onEdit: () => void
  onDeliveries: () => void
  onSecret: (secret: string) => void
}

function WebhookRow({ webhook, action: { busy, run }, onEdit, onDeliveries, onSecret }: WebhookRowProps) {
  const { webhookId, webhookName, url, events, state, waitingNum } = webhook
  const isActive = state === 'active'
  const reload = () => invalidate(integrations.webhookList)
  const rotate = async () => {
    const agreed = await confirm({
      title: `更换“${webhookName}”的签名密钥`,
      body: '旧密钥一天后失效，请在此之前换到对方程序里',
    })
    if (!agreed) return
    await run(async () => {
      const { secret } = await sendCommand(integrations.webhookRotate, { webhookId })
      onSecret(secret)
      await reload()
    })
  }
  const toggle = () =>
    run(async () => {
      await sendCommand(integrations.webhookSwitch, { webhookId, active: !isActive })
      await reload()
    })
  const test = () =>
    run(async () => {
      await sendCommand(integrations.webhookTest, { webhookId })
      onDeliveries()
    })
  return (
    <li>
      <strong>
        {webhookName}
        <span className={styles['state']} data-tone={stateTexts[state].tone}>
          {stateTexts[state].text}
          {waitingNum > 0 && `，${waitingNum}条待送`}
        </span>
      </strong>
      <p>{url}</p>
      <p>{events.map(describeEvent).join('、')}</p>
      <div className={styles['actions']}>
        <Button label={`${webhookName}推送记录`} onClick={onDeliveries}>
          记录
        </Button>
        <Button blocked={isActive ? null : '先启用'} busy={busy} onClick={test}>
          发测试
        </Button>
        <Button onClick={onEdit}>修改</Button>
        <Button onClick={rotate}>换密钥</Button>
        <Button kind={isActive ? 'danger' : 'primary'} busy={busy} onClick={toggle}>
          {isActive ? '停用' : '启用'}
        </Button>
      </div>
    </li>
  )
}

interface WebhookDialogProps {
  webhook: Webhook | null
  onClose: () => void
  onSecret: (secret: string) => void
}

function WebhookDialog({ webhook, onClose, onSecret }: WebhookDialogProps) {
  const [webhookName, setName] = useState(webhook?.webhookName ?? '')
  const [url, setUrl] = useState(webhook?.url ?? 'https://')
  const [events, setEvents] = useState<ReadonlySet<string>>(new Set(webhook?.events ?? webhookEventNames))
  const { busy, failure, run } = useAction()
  const toggle = (event: WebhookEvent) => {
    const next = new Set(events)
    if (!next.delete(event)) next.add(event)
    setEvents(next)
  }
  const save = () =>
    run(async () => {
      const chosen = webhookEventNames.filter((event) => events.has(event))
      const target = webhook ? { webhookId: webhook.webhookId } : {}
      const { secret } = await sendCommand(integrations.webhookSave, { ...target, webhookName, url, events: chosen })
      if (secret !== null) onSecret(secret)
      onClose()
      await invalidate(integrations.webhookList)
    })
  return (
    <Modal
      title={webhook ? '修改推送' : '新增推送'}
      onClose={onClose}
      actions={
        <Button kind="primary" busy={busy} blocked={events.size === 0 ? '先选事件' : null} onClick={save}>
          保存
        </Button>
      }
    >
      <div className={styles['form']}>
        <Field label="名称" required>
          {(control) => (
            <input
              {...control}
              className={inputs['input']}
              maxLength={30}
              value={webhookName}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Field label="接收地址" required hint="https:// 开头的公网地址" error={failure}>
          {(control) => (
            <input
              {...control}
              className={inputs['input']}
              inputMode="url"
              value={url}
              onChange={(event) => setUrl(event.target.value)}
            />
          )}
        </Field>
        <Field label="事件" required group>
          {() => (
            <fieldset className={styles['choices']} aria-label="事件">
              {webhookEventNames.map((event) => (
                <Tick
                  key={event}
                  label={webhookEvents[event]}
                  state={events.has(event)}
                  onChange={() => toggle(event)}
                />
              ))}
            </fieldset>
          )}
        </Field>
      </div>
    </Modal>
  )
}
