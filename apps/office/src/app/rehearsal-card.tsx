/** Rehearsal before the first night: start, figures with a checklist, and 扔掉这一晚. */
import { office } from '@nocturne/contract/office/endpoints'
import { rehearsalChecks } from '@nocturne/contract/office/rehearsal'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { confirm } from '@nocturne/web/kit/confirm'
import { showToast } from '@nocturne/web/kit/toast'
import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import { queryClient, useApi } from '@nocturne/web/lib/query/query'
import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle-dashed'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { sendCommand } from '#lib/send-command.ts'

import styles from './rehearsal-card.module.css'

type Rehearsal = AnswerOf<typeof office.rehearsal>

/** The floor of the phone app, where a rehearsal is worked through. */
const FLOOR = '/pages/operat/table/index'

const REFRESH_MS = 10_000

export function RehearsalCard() {
  const { data } = useApi(
    office.rehearsal,
    {},
    { every: (rehearsal) => (rehearsal?.state === 'running' ? REFRESH_MS : false) },
  )
  if (!data || data.state === 'past') return null
  const blocked = data.isMine ? null : `请${data.people.join('、') || '管理员'}来做`
  return (
    <section aria-label="彩排" className={styles['card']}>
      <h2>彩排 {data.state === 'running' && <span className={styles['chip']}>进行中</span>}</h2>
      {data.state === 'running' ? <Running rehearsal={data} blocked={blocked} /> : <Possible blocked={blocked} />}
    </section>
  )
}

/** Runs a command of the card and refetches the page. */
function useCommand(work: () => Promise<unknown>, doneText: string) {
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      await work()
      showToast(doneText)
    } catch (error) {
      showToast(getErrorMessage(error, unexpectedText))
    } finally {
      setBusy(false)
      await queryClient.invalidateQueries()
    }
  }
  return { busy, run }
}

function Possible({ blocked }: { blocked: string | null }) {
  const { busy, run } = useCommand(() => sendCommand(office.startRehearsal, {}), '彩排开始了，手机顶上写着“彩排”')
  return (
    <>
      <p>
        开业前照真的走一晚：开台、下单、收款、日结。整晚都是假的：不收真钱，不发短信，不进报表，之后整晚扔掉，资料不动。
      </p>
      <Button kind="primary" busy={busy} blocked={blocked} onClick={run}>
        开始彩排
      </Button>
    </>
  )
}

function Running({ rehearsal, blocked }: { rehearsal: Rehearsal; blocked: string | null }) {
  const { mark, sittingNum, orderNum, dueAmount, checks } = rehearsal
  const { busy, run } = useCommand(() => sendCommand(office.discardRehearsal, { mark }), '这一晚已经扔掉')
  const discard = async () => {
    const isSure = await confirm({
      title: '扔掉彩排的这一晚？',
      body: `${sittingNum} 桌、${orderNum} 单，还有这段时间的打卡、预订、排班和通知都会消失，不能找回。台位、商品、员工等资料不动。`,
      confirmLabel: '扔掉',
      tone: 'danger',
    })
    if (isSure) await run()
  }
  return (
    <>
      <p>整晚都是假的：不收真钱，不进报表，手机顶上写着“彩排”。第一个真晚上之前整晚扔掉。</p>
      <dl className={styles['figures']}>
        <div>
          <dt>开台</dt>
          <dd>{sittingNum}</dd>
        </div>
        <div>
          <dt>下单</dt>
          <dd>{orderNum}</dd>
        </div>
        {dueAmount !== null && (
          <div>
            <dt>应收</dt>
            <dd>¥{(dueAmount / 100).toLocaleString('zh-CN')}</dd>
          </div>
        )}
      </dl>
      <ul className={styles['checks']} aria-label="彩排走到哪了">
        {checks.map(({ key, done }) => (
          <li key={key} data-done={done || undefined}>
            {done ? <Check aria-hidden="true" /> : <Circle aria-hidden="true" />}
            {rehearsalChecks[key]}
            <span className={styles['hidden']}>{done ? '，做过了' : '，还没做'}</span>
          </li>
        ))}
      </ul>
      <div className={styles['buttons']}>
        <Button onClick={() => location.assign(FLOOR)}>去台位继续</Button>
        <Button kind="danger" busy={busy} blocked={blocked} onClick={discard}>
          扔掉这一晚
        </Button>
      </div>
    </>
  )
}
