/** Tokens of other programs: create, recognise, revoke. */
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { integrations } from '@nocturne/contract/integrations/endpoints'
import { TOKEN_DAYS } from '@nocturne/contract/machine-scopes'
import type { PermissionKey } from '@nocturne/contract/permissions'
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
import { SecretBox } from './secret-box.tsx'
import { useAction } from './use-action.ts'

type TokenList = AnswerOf<typeof integrations.tokenList>
type Token = TokenList['rows'][number]

const stateTexts: Readonly<Record<Token['state'], string>> = {
  active: '使用中',
  idle: '创建人已离职或待改密码，暂不可用',
  expired: '已过期',
  revoked: '已吊销',
}

export default function TokensPage() {
  const { data, error, refetch, isFetching } = useApi(integrations.tokenList, {})
  const go = useGo()
  const { failure, run } = useAction()
  const [adding, setAdding] = useState(false)
  const [token, setToken] = useState<string | null>(null)
  const revoke = async ({ tokenId, tokenName }: Token) => {
    const agreed = await confirm({ title: `吊销“${tokenName}”`, body: '用它的程序立刻不能再访问，不能恢复' })
    if (!agreed) return
    await run(async () => {
      await sendCommand(integrations.tokenRevoke, { tokenId })
      await invalidate(integrations.tokenList)
    })
  }
  return (
    <div className={styles['page']}>
      <PageHead title="接口密钥" note="给别的程序用" onBack={() => go('/')}>
        <Button kind="primary" icon={<Plus />} blocked={data ? null : '正在加载'} onClick={() => setAdding(true)}>
          新建密钥
        </Button>
      </PageHead>
      {failure !== null && (
        <p role="alert" className={styles['failure']}>
          {failure}
        </p>
      )}
      {token !== null && (
        <SecretBox
          title="新密钥"
          note="只显示这一次，请现在存进对方的程序"
          secret={token}
          onDone={() => setToken(null)}
        />
      )}
      {data ? (
        <TokenRows rows={data.rows} onRevoke={revoke} />
      ) : error ? (
        <ListError text={getErrorMessage(error, unexpectedText)} busy={isFetching} onRetry={() => refetch()} />
      ) : (
        <ListSkeleton />
      )}
      {adding && data && (
        <AddDialog grantable={data.grantable} onClose={() => setAdding(false)} onAdded={(added) => setToken(added)} />
      )}
    </div>
  )
}

function TokenRows({ rows, onRevoke }: { rows: readonly Token[]; onRevoke: (token: Token) => unknown }) {
  return (
    <ul className={styles['rows']}>
      {rows.map((row) => (
        <li key={row.tokenId}>
          <strong>
            {row.tokenName}
            <span className={styles['state']} data-tone={row.state === 'active' ? 'good' : undefined}>
              {stateTexts[row.state]}
            </span>
          </strong>
          <p>
            <code>{row.tokenHint}…</code> {row.createdName}新建，{row.expireTime.slice(0, 10)}到期，
            {row.lastUseTime === null ? '还没用过' : `最近用于${row.lastUseTime.slice(0, 16)}`}
          </p>
          <p>
            {row.scopes.map(({ permission, label, effective }, index) => (
              <span key={permission}>
                {index > 0 && '、'}
                {effective ? label : <s title="创建人已没有这项权限">{label}</s>}
              </span>
            ))}
          </p>
          {(row.state === 'active' || row.state === 'idle') && (
            <div className={styles['actions']}>
              <Button kind="danger" label={`吊销${row.tokenName}`} onClick={() => onRevoke(row)}>
                吊销
              </Button>
            </div>
          )}
        </li>
      ))}
      {rows.length === 0 && <li className={styles['none']}>还没有密钥</li>}
    </ul>
  )
}

interface AddDialogProps {
  grantable: TokenList['grantable']
  onClose: () => void
  onAdded: (token: string) => void
}

function AddDialog({ grantable, onClose, onAdded }: AddDialogProps) {
  const [tokenName, setTokenName] = useState('')
  const [days, setDays] = useState(String(TOKEN_DAYS.initial))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { busy, failure, run } = useAction()
  const toggle = (permission: string) => {
    const next = new Set(chosen)
    if (!next.delete(permission)) next.add(permission)
    setChosen(next)
  }
  const save = () =>
    run(async () => {
      const scopes = [...chosen] as PermissionKey[]
      const added = await sendCommand(integrations.tokenAdd, { tokenName, scopes, validDays: Number(days) })
      onAdded(added.token)
      onClose()
      await invalidate(integrations.tokenList)
    })
  return (
    <Modal
      title="新建密钥"
      wide
      onClose={onClose}
      actions={
        <Button kind="primary" busy={busy} blocked={chosen.size === 0 ? '先选权限' : null} onClick={save}>
          新建
        </Button>
      }
    >
      <div className={styles['form']}>
        <Field label="名称" required hint="写对方程序的名字，操作日志里会显示" error={failure}>
          {(control) => (
            <input
              {...control}
              className={inputs['input']}
              maxLength={30}
              value={tokenName}
              onChange={(event) => setTokenName(event.target.value)}
            />
          )}
        </Field>
        <Field label="有效天数" required hint={`最多${TOKEN_DAYS.max}天`}>
          {(control) => (
            <input
              {...control}
              className={inputs['input']}
              inputMode="numeric"
              value={days}
              onChange={(event) => setDays(event.target.value)}
            />
          )}
        </Field>
        <Field label={`权限范围，已选${chosen.size}项`} required group hint="只给需要的；你失去的权限，密钥也随之失去">
          {() => (
            <fieldset className={styles['choices']} aria-label="权限范围">
              {grantable.map(({ permission, label }) => (
                <Tick
                  key={permission}
                  label={label}
                  state={chosen.has(permission)}
                  onChange={() => toggle(permission)}
                />
              ))}
            </fieldset>
          )}
        </Field>
      </div>
    </Modal>
  )
}
