"""A whole dice tray in a hundred lines, without settings: SPEC.md, "Appendix". It prints the port to open, and does what
is typed: `lift 1 2` takes the dice of pockets 1 and 2 into the hand, `land 1:6 2:3` lets dice fall there, on these faces."""

import binascii, os, select, sys, time, tty

SETTLE, GATHER, BEAT, POCKETS = 300, 1500, 500, 6
DEVICE, BOOT = "C0FFEE02", int(time.time()) & 0xFFFF  # a boot id must be new each time: a clock will do, a kept count is better


class Tray:
    def __init__(self, port):
        self.port, self.begun = port, self.clock()
        self.pockets = [{"state": "0", "lifts": 0, "rested": False, "face": 0, "landed": 0} for _ in range(POCKETS)]
        self.number = self.beats = self.bad = self.hand = self.mask = self.changed = 0
        self.told, self.first, self.text = False, None, b""
        self.say("!", "hello", self.greeting())

    def clock(self):
        return time.monotonic_ns() // 1_000_000

    def now(self):
        return self.clock() - self.begun

    def say(self, mark, kind, words):
        text = f"{mark}{BOOT:04X}:{self.number:04X} {kind} {words}"
        self.number = (self.number + 1) & 0xFFFF
        if select.select([], [self.port], [], 0)[1]:  # where nobody listens there is no room: the number is used up
            os.write(self.port, f"{text}#{binascii.crc_hqx(text.encode(), 0xFFFF):04X}\n".encode())

    def greeting(self):
        return f"2 100-lines {DEVICE} {POCKETS} virtual"

    def states(self):
        return "".join(f"{p['state']}{p['lifts']:04X}" for p in self.pockets)

    def change(self, p):
        self.first = self.now() if self.first is None else self.first
        self.changed, self.mask = self.now(), self.mask & ~(1 << (p - 1))
        return self.pockets[p - 1]

    def lift(self, p):
        if self.pockets[p - 1]["state"] == "0":
            return
        pocket = self.change(p)
        if pocket["rested"]:
            pocket["lifts"], self.hand = (pocket["lifts"] + 1) & 0xFFFF, self.hand + 1
        pocket["state"], pocket["rested"] = "0", False
        self.say("!", "lift", f"{p} {pocket['lifts']:04X}")

    def land(self, p, face):
        pocket = self.change(p)
        pocket.update(state="m", face=face, landed=self.now())
        if self.told:
            self.say("!", "move", f"{p} {pocket['lifts']:04X}")

    def tick(self):
        now = self.now()
        for i, pocket in enumerate(self.pockets):
            if pocket["state"] != "m" or now - pocket["landed"] < SETTLE:
                continue
            self.hand = self.hand if pocket["rested"] else max(0, self.hand - 1)
            pocket.update(rested=True, state=str(pocket["face"]))
            self.changed, self.mask = now, self.mask | 1 << i
        if not any(p["state"] == "m" for p in self.pockets):
            self.tell(now)
        if now >= BEAT * (self.beats + 1):
            self.beats += 1
            self.say("!", "beat", f"{now:08X} 0000 {self.bad:04X} 0000")

    def tell(self, now):
        due = self.mask and (self.hand == 0 or now - self.changed >= GATHER)
        if not due if self.told else now < SETTLE:
            return
        age = 0 if self.first is None else now - self.first
        self.say("!", *(["roll", f"{age:08X} {self.mask:04X} {self.states()}"] if self.told else ["state", self.states()]))
        self.told, self.mask, self.hand, self.first = True, 0, 0, None

    def receive(self, data):
        *lines, rest = (self.text + data).split(b"\n")
        self.text = rest[-40:]
        for line in filter(None, lines):
            head, _, sum = line.rpartition(b"#")
            number, _, words = head[1:].decode("latin1").partition(" ")
            if head[:1] != b">" or sum != b"%04X" % binascii.crc_hqx(head, 0xFFFF):
                self.bad += 1
            elif words == "hello":
                self.say("=", f"hello {number}", self.greeting())
            elif words == "state?":
                self.say("=", f"state {number}", self.states())
            else:
                self.say("=", f"no {number}", "unknown")


port, host = os.openpty()
tty.setraw(host)
print(os.ttyname(host), flush=True)
tray, typing = Tray(port), True
while True:
    ready, _, _ = select.select([port] + [sys.stdin] * typing, [], [], 0.01)
    if port in ready:
        tray.receive(os.read(port, 4096))
    if sys.stdin in ready:
        typed = sys.stdin.readline()
        typing = typed != ""
        verb, *dice = typed.split() or [""]
        for pocket, _, face in (die.partition(":") for die in dice):
            tray.lift(int(pocket)) if verb == "lift" else tray.land(int(pocket), int(face))
    tray.tick()
