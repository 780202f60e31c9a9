/** The folders of an application that its Ruby code writes below: the binary carries the others. */
export const WRITTEN_FOLDERS = ['storage', 'tmp', 'public', 'log'] as const
