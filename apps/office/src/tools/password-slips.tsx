import type { PasswordSlip } from './issue-in-groups.ts'
import styles from './passwords-page.module.css'

/** One slip of paper for each employee, with login and password. */
export function PasswordSlips({ slips }: { slips: readonly PasswordSlip[] }) {
  return (
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
  )
}
