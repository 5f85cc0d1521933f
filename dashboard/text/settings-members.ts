// Members: who may come in, and what they may do.

export const roleNames = { viewer: 'Viewer', editor: 'Editor', owner: 'Owner' } as const
