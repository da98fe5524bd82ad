/** One-time passwords of employees: shown once, as slips to print and cut. */
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { DefinedEntityName } from '@nocturne/contract/office/entities'
import { office } from '@nocturne/contract/office/endpoints'
import { toComparableText, toSearchKey } from '@nocturne/base/search-text'
import { confirm } from '@nocturne/web/kit/confirm'
import { useUser } from '@nocturne/web/lib/identity/session'
import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import { useApi } from '@nocturne/web/lib/query/query'
import KeyRound from 'lucide-react/icons/key-round'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { PageHead } from '#kit/page-head.tsx'
import inputs from '#kit/input.module.css'
import { ListError, ListSkeleton } from '#list/list-parts.tsx'
import { useLeaveGuard } from '#lib/leave-guard.ts'
import { sendCommand } from '#lib/send-command.ts'
import { useGo } from '#lib/use-go.ts'

import styles from './passwords-page.module.css'

type Slip = AnswerOf<typeof office.issuePasswords>['rows'][number]

const PEOPLE: DefinedEntityName = 'user'

export default function PasswordsPage() {
  const { data, error, refetch, isFetching } = useApi(office.lookup, { entity: PEOPLE })
  const user = useUser()
  const go = useGo()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [typed, setTyped] = useState('')
  const [slips, setSlips] = useState<readonly Slip[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  useLeaveGuard(slips.length > 0)

  const key = toSearchKey(typed)
  // A new password ends the sessions of its owner, so the person who issues them is left out.
  const people = (data ?? []).filter(
    ({ id, title, key: login, stopped }) =>
      id !== user?.userId &&
      !stopped &&
      (toComparableText(title).includes(key) || toComparableText(login).includes(key)),
  )
  const toggle = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  const issue = async () => {
    const agreed = await confirm({
      title: `给 ${chosen.size} 人发一次性密码`,
      body: '他们原来的密码立刻作废并退出登录；新密码只在这里显示一次，第一次登录要改',
    })
    if (!agreed) return
    setBusy(true)
    setFailure(null)
    try {
      const { rows } = await sendCommand(office.issuePasswords, { userIds: [...chosen] })
      setSlips(rows)
      setChosen(new Set())
    } catch (refused) {
      setFailure(getErrorMessage(refused, unexpectedText))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles['page']}>
      <PageHead title="一次性密码" note="打印成条发给本人" onBack={() => go('/')}>
        {slips.length > 0 ? (
          <>
            <Button kind="ghost" onClick={() => setSlips([])}>
              发完了
            </Button>
            <Button kind="primary" icon={<Printer />} onClick={() => window.print()}>
              打印 {slips.length} 张
            </Button>
          </>
        ) : (
          <Button
            kind="primary"
            icon={<KeyRound />}
            busy={busy}
            blocked={chosen.size === 0 ? '先选员工' : null}
            onClick={issue}
          >
            发给 {chosen.size} 人
          </Button>
        )}
      </PageHead>
      {failure !== null && (
        <p role="alert" className={styles['failure']}>
          {failure}
        </p>
      )}
      {slips.length > 0 ? (
        <ul className={styles['slips']}>
          {slips.map(({ userId, nickName, userName, password }) => (
            <li key={userId}>
              <strong>{nickName}</strong>
              <span>
                账号 <b>{userName}</b>
              </span>
              <span>
                密码 <b>{password}</b>
              </span>
              <small>{location.origin} · 第一次登录要改密码</small>
            </li>
          ))}
        </ul>
      ) : data ? (
        <>
          <div className={styles['filters']}>
            <input
              className={inputs['input']}
              aria-label="搜索员工"
              placeholder="搜索员工"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
            <Button onClick={() => setChosen(new Set(people.map(({ id }) => id)))}>全选 {people.length} 人</Button>
            {chosen.size > 0 && <Button onClick={() => setChosen(new Set())}>都不选</Button>}
          </div>
          <ul className={styles['people']}>
            {people.map(({ id, title, key: login }) => (
              <li key={id}>
                <label>
                  <input type="checkbox" checked={chosen.has(id)} onChange={() => toggle(id)} />
                  <strong>{title}</strong>
                  <span>{login}</span>
                </label>
              </li>
            ))}
            {people.length === 0 && <li className={styles['none']}>没有找到员工</li>}
          </ul>
        </>
      ) : error ? (
        <ListError text={getErrorMessage(error, unexpectedText)} busy={isFetching} onRetry={() => refetch()} />
      ) : (
        <ListSkeleton />
      )}
    </div>
  )
}
