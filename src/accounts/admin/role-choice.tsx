import type { ChangeEvent } from 'react'
import { type Permission, permissions, permissionsOf, roles, type StaffRole, staffRoles } from '../../roles.ts'
import './role-choice.css'

type Choice = {
  value: StaffRole | ''
  error?: string
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

export function RoleChoice({ value, error, onChange }: Choice) {
  return (
    <fieldset className="role-choice" aria-describedby={error ? 'role-error' : undefined}>
      <legend>Rol</legend>
      {staffRoles.map((role) => (
        <label key={role} className="role-option">
          <input
            type="radio"
            name="role"
            value={role}
            checked={value === role}
            onChange={onChange}
            aria-invalid={error ? true : undefined}
          />
          <span>
            <strong>{roles[role].label}</strong>
            <span className="admin-soft">{roles[role].about}</span>
          </span>
        </label>
      ))}
      {error && (
        <p id="role-error" className="field-error">
          {error}
        </p>
      )}
      {value && <May role={value} />}
    </fieldset>
  )
}

function May({ role }: { role: StaffRole }) {
  const mine = Object.entries(permissions).filter(([permission]) =>
    permissionsOf(role).includes(permission as Permission),
  )
  return (
    <details className="role-may">
      <summary>{roles[role].label} puede…</summary>
      <ul>
        {mine.map(([permission, text]) => (
          <li key={permission}>{text}</li>
        ))}
      </ul>
    </details>
  )
}
