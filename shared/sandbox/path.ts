/** Where the stand-in of the Graph API answers, below the installation's own address. */
export const standInPath = '/api/sandbox/graph';
