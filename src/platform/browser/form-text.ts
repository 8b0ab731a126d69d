/** What was typed in a field of a form; empty where it has no such field. */
export const formText = (form: FormData, name: string) => String(form.get(name) ?? '')
