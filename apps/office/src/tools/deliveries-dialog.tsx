/** Deliveries of one webhook, newest first, with the outcome of each. */
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { integrations } from '@nocturne/contract/integrations/endpoints'
import { TEST_EVENT, webhookEvents, type WebhookEvent } from '@nocturne/contract/integrations/webhook-events'
import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import { invalidate, useApi } from '@nocturne/web/lib/query/query'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { ChipButton } from '#kit/chip.tsx'
import { Modal } from '#kit/modal.tsx'
import { sendCommand } from '#lib/send-command.ts'
import { ListError, ListSkeleton } from '#list/list-parts.tsx'

import styles from './connections.module.css'
import { useAction } from './use-action.ts'

type Delivery = AnswerOf<typeof integrations.deliveryList>['rows'][number]

const stateTexts: Readonly<Record<Delivery['state'], { text: string; tone: 'good' | 'bad' | undefined }>> = {
  delivered: { text: '已送达', tone: 'good' },
  waiting: { text: '待送', tone: undefined },
  failed: { text: '未送达', tone: 'bad' },
}

const PAGE_SIZE = 50

interface DeliveriesDialogProps {
  webhook: { webhookId: number; webhookName: string }
  onClose: () => void
}

export function DeliveriesDialog({ webhook: { webhookId, webhookName }, onClose }: DeliveriesDialogProps) {
  const [state, setState] = useState<Delivery['state'] | undefined>(undefined)
  const [pageNum, setPageNum] = useState(1)
  const input = { webhookId, pageNum, pageSize: PAGE_SIZE, ...(state !== undefined && { state }) }
  const { data, error, refetch, isFetching } = useApi(integrations.deliveryList, input, { keep: true })
  const { busy, failure, run } = useAction()
  const resend = (deliveryId: number) =>
    run(async () => {
      await sendCommand(integrations.deliveryResend, { deliveryId })
      await invalidate(integrations.deliveryList, integrations.webhookList)
    })
  const choose = (chosen: Delivery['state'] | undefined) => {
    setState(chosen)
    setPageNum(1)
  }
  const hasMore = (data?.total ?? 0) > pageNum * PAGE_SIZE
  return (
    <Modal
      title={`${webhookName} 推送记录`}
      wide
      onClose={onClose}
      actions={
        <>
          {pageNum > 1 && <Button onClick={() => setPageNum(pageNum - 1)}>上一页</Button>}
          {hasMore && <Button onClick={() => setPageNum(pageNum + 1)}>下一页</Button>}
          <Button busy={isFetching} onClick={() => refetch()}>
            刷新
          </Button>
        </>
      }
    >
      <fieldset className={styles['filters']} style={{ padding: '0 0 var(--s-2)' }} aria-label="状态">
        <ChipButton pressed={state === undefined} onClick={() => choose(undefined)}>
          全部
        </ChipButton>
        {(['waiting', 'failed', 'delivered'] as const).map((one) => (
          <ChipButton key={one} pressed={state === one} onClick={() => choose(one)}>
            {stateTexts[one].text}
          </ChipButton>
        ))}
      </fieldset>
      {failure !== null && <p role="alert">{failure}</p>}
      {data ? (
        <ul className={styles['rows']} style={{ margin: 0 }}>
          {data.rows.map((row) => (
            <DeliveryRow key={row.deliveryId} delivery={row} busy={busy} onResend={() => resend(row.deliveryId)} />
          ))}
          {data.rows.length === 0 && <li className={styles['none']}>没有推送记录</li>}
        </ul>
      ) : error ? (
        <ListError text={getErrorMessage(error, unexpectedText)} busy={isFetching} onRetry={() => refetch()} />
      ) : (
        <ListSkeleton />
      )}
    </Modal>
  )
}

const getEventName = (event: string) =>
  event === TEST_EVENT ? '测试' : (webhookEvents[event as WebhookEvent] ?? event)

function DeliveryRow({ delivery, busy, onResend }: { delivery: Delivery; busy: boolean; onResend: () => unknown }) {
  const { eventType, eventKey, state, attempts, responseCode, fault, createTime, nextTime } = delivery
  return (
    <li>
      <strong>
        {getEventName(eventType)}
        <span className={styles['state']} data-tone={stateTexts[state].tone}>
          {stateTexts[state].text}
        </span>
      </strong>
      <p>
        {createTime}，{eventKey}
      </p>
      <p>
        {attempts === 0 ? '还没发送' : `发了${attempts}次`}
        {responseCode !== null && `，返回${responseCode}`}
        {fault !== '' && `，${fault}`}
        {state === 'waiting' && nextTime !== null && `，${nextTime.slice(11, 16)}再发`}
      </p>
      {state !== 'waiting' && (
        <div className={styles['actions']}>
          <Button busy={busy} label={`重发${getEventName(eventType)} ${createTime}`} onClick={onResend}>
            重发
          </Button>
        </div>
      )}
    </li>
  )
}
