import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { notifications } from '@nocturne/contract/notifications/endpoints'

import { Avatar } from '#kit/avatar.tsx'
import { floorLink } from '#lib/routing/common-links.ts'
import { useUser } from '#lib/identity/session.ts'
import { BackButton } from '#shells/back-button.tsx'
import { userInfoLink } from '../links.ts'
import styles from './profile-header.module.css'

type Person = Pick<AnswerOf<typeof notifications.home>['user'], 'nickName' | 'avatarUrl' | 'deptName' | 'postName'>

/** Header of the employee centre. Shows the stored profile until the response arrives. */
export function ProfileHeader({ title, user }: { title: string; user: Person | undefined }) {
  const remembered = useUser()
  const person = user ?? (remembered && { ...remembered, avatarUrl: null })
  return (
    <header className={styles['header']}>
      <div className={styles['bar']}>
        <BackButton kind="hero" fallback={floorLink} />
        <h1 className={styles['title']}>{title}</h1>
      </div>
      <a className={styles['person']} href={userInfoLink}>
        <span className={styles['face']}>{person && <Avatar name={person.nickName} picture={person.avatarUrl} />}</span>
        <span>
          <strong className={styles['name']}>{person?.nickName}</strong>
          <span className={styles['fact']}>{person && `${person.deptName} · ${person.postName}`}</span>
          <span className="visually-hidden">个人信息</span>
        </span>
      </a>
    </header>
  )
}
