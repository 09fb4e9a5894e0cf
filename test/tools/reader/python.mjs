import { spawnSync } from 'node:child_process';

const HAS_ALL = `
import importlib.util, sys
sys.exit(any(importlib.util.find_spec(name) is None for name in ('numpy', 'cv2', 'torch')))
`;

/**
 * The Python that has what drawing and training need. Debian's packages belong to its own Python, which need not be the
 * first on the path.
 *
 * @returns {string | null} its path; null if no Python has them
 */
export const pythonWithTorch = () =>
  [process.env['PYTHON'], 'python3', '/usr/bin/python3'].find(
    (python) => python && spawnSync(python, ['-c', HAS_ALL], { stdio: 'ignore' }).status === 0,
  ) ?? null;
