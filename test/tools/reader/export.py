"""Writes both nets' weights as the app reads them (main/vision/net/nets.ts), and proofs of what they say."""

import copy
import hashlib
import json
import struct

import numpy as np
import torch

from nets import normal
from samples import draw_frames, draw_patches

LAYERS = {"finder": ["a", "b", "c", "d", "e", "f", "h"], "reader": ["a", "b", "c", "d", "f", "o"]}
# Chunks that no training draws.
PROOF = 1_000_000
PROOF_PATCHES, PROOF_FRAME = 8, (96, 128)


def folded(layer):
    """Weights (k, outputs) in the order in which the app sums them up, and biases (outputs,), both float32."""
    if isinstance(layer, torch.nn.Sequential):
        convolution, batch, _ = layer
        scale = batch.weight / torch.sqrt(batch.running_var + batch.eps)
        weight = convolution.weight * scale.view(-1, 1, 1, 1)
        bias = batch.bias - batch.running_mean * scale
    else:
        weight, bias = layer.weight, layer.bias
    weight = weight.permute(2, 3, 1, 0).reshape(-1, len(bias))
    return weight.detach().numpy().astype(np.float32), bias.detach().numpy().astype(np.float32)


def quantised(weight):
    """Weights as whole numbers from -127 to 127 and each output's scale."""
    scales = np.maximum(np.abs(weight).max(0), 1e-8).astype(np.float32) / np.float32(127)
    return np.round(weight / scales).astype(np.int8), scales.astype(np.float32)


def weights_file(nets, layers_of):
    """The bytes of `weights.bin`.

    The header's length (uint32), the header as JSON, then for each layer scales and biases (float32), from a multiple
    of four bytes on, and weights (int8).
    """
    header, parts = [], []
    for name, layers in layers_of.items():
        for layer in layers:
            weight, bias = folded(getattr(nets[name], layer))
            whole, scales = quantised(weight)
            header.append({"net": name, "layer": layer, "k": weight.shape[0], "outputs": weight.shape[1]})
            parts.append(scales.astype("<f4").tobytes() + bias.astype("<f4").tobytes() + whole.tobytes())
    head = json.dumps(header, separators=(",", ":")).encode()
    out = bytearray(struct.pack("<I", len(head)) + head)
    for part in parts:
        out += bytes(-len(out) % 4) + part
    return bytes(out)


def as_exported(net, layers):
    """A copy of a net that computes with the weights as they are written."""
    net = copy.deepcopy(net).eval()
    for name in layers:
        layer = getattr(net, name)
        weight, bias = folded(layer)
        whole, scales = quantised(weight)
        back = torch.from_numpy(whole.astype(np.float32) * scales)
        plain = layer
        if isinstance(layer, torch.nn.Sequential):
            plain = layer[0]
            plain.bias = torch.nn.Parameter(torch.zeros(len(bias)))
            layer[1] = torch.nn.Identity()
        shape = plain.weight.shape
        back = back.view(shape[2], shape[3], shape[1], shape[0])
        plain.weight.data = back.permute(3, 2, 0, 1).contiguous()
        plain.bias.data = torch.from_numpy(bias)
    return net


def rounded(tensor):
    """A tensor's numbers in their order, to six digits after the point."""
    return [round(float(number), 6) for number in tensor.reshape(-1)]


def proofs(nets, seed):
    """Pictures (bytes, row by row) and what the exported nets say of them, before any softmax or logistic function.

    `reader`: for each patch nine scores and ten numbers of the pose. `finder`: for each 4 × 4 pixels, row by row, 8 numbers.
    """
    patches, _, _ = draw_patches(seed, PROOF, 200)
    patches = patches[:: 200 // PROOF_PATCHES][:PROOF_PATCHES]
    height, width = PROOF_FRAME
    frame = draw_frames(seed, PROOF, 1)[0][0, :height, :width]
    exported = {name: as_exported(nets[name], layers) for name, layers in LAYERS.items()}
    with torch.no_grad():
        read = torch.cat(exported["reader"](normal(torch.from_numpy(patches).float().unsqueeze(1))), 1)
        found = exported["finder"](normal(torch.from_numpy(frame.copy()).float()[None, None]))
    return {
        "patches": patches.reshape(PROOF_PATCHES, -1).tolist(),
        "reader": [rounded(row) for row in read],
        "frame": {"width": width, "height": height, "pixels": frame.reshape(-1).tolist()},
        "finder": rounded(found[0].permute(1, 2, 0)),
    }


def export(nets, record, weights_folder, proofs_folder):
    """Writes weights.bin, weights.json (how they were trained, and their hash) and proofs.json."""
    weights = weights_file(nets, LAYERS)
    record = {**record, "bytes": len(weights), "sha256": hashlib.sha256(weights).hexdigest()}
    for folder in (weights_folder, proofs_folder):
        folder.mkdir(parents=True, exist_ok=True)
    (weights_folder / "weights.bin").write_bytes(weights)
    (weights_folder / "weights.json").write_text(json.dumps(record, indent=2) + "\n")
    proof = json.dumps(proofs(nets, record["seed"]), separators=(",", ":"))
    (proofs_folder / "proofs.json").write_text(proof + "\n")
    return record
