/** Content of a proposal, with its confirmation, rejection and withdrawal. */
import { approvals } from '@nocturne/contract/approvals/endpoints'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { office } from '@nocturne/contract/office/endpoints'
import { isPayPassword } from '@nocturne/contract/session/pay-password-rules'
import { showToast } from '@nocturne/web/kit/toast'
import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import { invalidate, useApi } from '@nocturne/web/lib/query/query'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { Field } from '#kit/field.tsx'
import inputs from '#kit/input.module.css'
import { Modal } from '#kit/modal.tsx'
import { ListError, ListSkeleton } from '#list/list-parts.tsx'
import { encryptForSending } from '#lib/seal.ts'
import { sendCommand } from '#lib/send-command.ts'

import { useAction } from './use-action.ts'
import styles from './confirmations-page.module.css'

type Proposal = AnswerOf<typeof approvals.proposal>

export function ProposalDialog({ proposalId, onClose }: { proposalId: number; onClose: () => void }) {
  const { data, error, refetch, isFetching } = useApi(approvals.proposal, { proposalId })
  if (data) return <LoadedProposal proposal={data} onClose={onClose} />
  return (
    <Modal title="修改内容" onClose={onClose}>
      {error ? (
        <ListError text={getErrorMessage(error, unexpectedText)} busy={isFetching} onRetry={() => refetch()} />
      ) : (
        <ListSkeleton />
      )}
    </Modal>
  )
}

type Step = 'look' | 'confirm' | 'reject'

function LoadedProposal({ proposal, onClose }: { proposal: Proposal; onClose: () => void }) {
  const { title, proposerName, proposedTime, concernedNames } = proposal
  const [step, setStep] = useState<Step>('look')
  const [typed, setTyped] = useState('')
  const ending = useEnding(proposal, onClose)
  const begin = (next: Step) => {
    setTyped('')
    setStep(next)
  }
  return (
    <Modal
      title={title}
      wide
      onClose={onClose}
      actions={
        step === 'look' ? (
          <LookActions {...{ proposal, ending }} onStep={begin} />
        ) : (
          <>
            <Button kind="ghost" onClick={() => begin('look')}>
              返回
            </Button>
            {step === 'confirm' ? (
              <Button
                kind="primary"
                busy={ending.busy}
                blocked={isPayPassword(typed) ? null : '请输入6位支付密码'}
                onClick={() => ending.confirm(typed)}
              >
                确认并生效
              </Button>
            ) : (
              <Button
                kind="danger"
                busy={ending.busy}
                blocked={typed.trim() === '' ? '请填写原因' : null}
                onClick={() => ending.reject(typed.trim())}
              >
                驳回
              </Button>
            )}
          </>
        )
      }
    >
      <div className={styles['content']}>
        <p>
          {proposerName} {proposedTime.slice(5, 16)} 提交
          {concernedNames.length > 0 && `，和 ${joinNames(concernedNames)} 有关`}
        </p>
        <Lines lines={proposal.lines} />
        {step === 'look' && <Confirmers proposal={proposal} />}
        {step !== 'look' && <ProofField {...{ step, typed }} failure={ending.failure} onType={setTyped} />}
        {step === 'look' && ending.failure !== null && <p role="alert">{ending.failure}</p>}
      </div>
    </Modal>
  )
}

type Ending = ReturnType<typeof useEnding>

/** Commands that end the proposal; each one closes the dialog. */
function useEnding({ proposalId }: Proposal, onClose: () => void) {
  const { busy, failure, run } = useAction()
  const end = (work: () => Promise<unknown>, text: string) =>
    run(async () => {
      await work()
      await invalidate(approvals.proposals, approvals.proposal, office.roleMatrix)
      showToast(text)
      onClose()
    })
  return {
    busy,
    failure,
    // Each attempt has a new ciphertext; a repeated confirmation is refused because the proposal has ended.
    confirm: (typed: string) =>
      end(
        async () => sendCommand(approvals.confirmProposal, { proposalId, payPassword: await encryptForSending(typed) }),
        '已确认，立刻生效',
      ),
    reject: (reason: string) =>
      end(() => sendCommand(approvals.rejectProposal, { proposalId, reason }), '已驳回，提交的人会收到通知'),
    withdraw: () => end(() => sendCommand(approvals.withdrawProposal, { proposalId }), '已撤回'),
  }
}

interface LookActionsProps {
  proposal: Proposal
  ending: Ending
  onStep: (step: Step) => void
}

function LookActions({ proposal: { can }, ending, onStep }: LookActionsProps) {
  return (
    <>
      {can.withdraw && (
        <Button busy={ending.busy} onClick={ending.withdraw}>
          撤回
        </Button>
      )}
      {can.confirm && (
        <>
          <Button onClick={() => onStep('reject')}>驳回</Button>
          <Button kind="primary" onClick={() => onStep('confirm')}>
            确认
          </Button>
        </>
      )}
    </>
  )
}

function Confirmers({ proposal: { state, can, confirmerNames } }: { proposal: Proposal }) {
  if (state !== 'waiting' || can.confirm) return null
  return <p>{confirmerNames.length > 0 ? `可以由 ${joinNames(confirmerNames)} 确认` : '现在没有人可以确认'}</p>
}

interface ProofFieldProps {
  step: Exclude<Step, 'look'>
  typed: string
  failure: string | null
  onType: (typed: string) => void
}

/** Pay password of the confirmer, or the reason of a rejection; a refusal is shown at the field. */
function ProofField({ step, typed, failure, onType }: ProofFieldProps) {
  const isReason = step === 'reject'
  const own = isReason
    ? ({ maxLength: 200 } as const)
    : ({ type: 'password', inputMode: 'numeric', autoComplete: 'off', maxLength: 6 } as const)
  return (
    <Field
      label={isReason ? '驳回原因' : '支付密码'}
      required
      hint={isReason ? '提交的人会看到' : '本人的6位支付密码'}
      error={failure}
    >
      {(control) => (
        <input
          {...control}
          {...own}
          className={inputs['input']}
          value={typed}
          onChange={({ target }) => onType(target.value)}
        />
      )}
    </Field>
  )
}

const NAMES_SHOWN = 5

const joinNames = (names: readonly string[]): string =>
  names.length > NAMES_SHOWN ? `${names.slice(0, NAMES_SHOWN).join('、')}等${names.length}人` : names.join('、')

function Lines({ lines }: { lines: Proposal['lines'] }) {
  return (
    <table className={styles['lines']}>
      <thead>
        <tr>
          <th scope="col">改什么</th>
          <th scope="col">现在</th>
          <th scope="col">改成</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ label, beforeText, afterText }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{beforeText === '' ? '—' : beforeText}</td>
            <td>{afterText === '' ? '—' : afterText}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
